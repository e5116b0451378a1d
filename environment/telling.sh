# Sourced by prepare.sh: tells a person which step of the set-up runs and how far it is, and if it stops why and how to mend it.
# shellcheck shell=bash

STEPS=4
_step=0
# How pip and apt say what is wrong, and their last lines where nobody knows what they mean.
_trouble=
_last_lines=()

# tell_step WHAT: a step begins.
tell_step() {
    _step=$((_step + 1))
    printf 'Step %d of %d: %s\n' "$_step" "$STEPS" "$1" >&2
}

# run_told WHAT COMMAND...: runs a command that says much, and shows of it what a person wants to know; its status.
run_told() {
    local label=$1 line='' part status=1 started=$SECONDS
    shift
    _trouble='' _last_lines=() _told='' _count=0
    exec 8< <("$@" 2>&1 < /dev/null; printf '\nended with %d\n' $?)
    while true; do
        if IFS= read -r -t 1 -u 8 part; then
            line+=$part
            if [[ $line =~ ^ended\ with\ ([0-9]+)$ ]]; then status=${BASH_REMATCH[1]}; break; fi
            _follow "$line" "$label"
            line=''
        elif [ $? -gt 128 ]; then
            # Nothing for a second: that it lives is seen by the seconds.
            line+=$part
            _show "${_told:-$label}" $((SECONDS - started))
        else
            break
        fi
    done
    exec 8<&-
    _wipe
    return "$status"
}

# give_up STATUS WHAT MEND: the set-up ends here.
give_up() {
    printf '\nThe set-up stopped: %s\nHow to mend it: %s\nThen type the same command again.\n' "$2" "$3" >&2
    exit "$1"
}

# give_up_on STATUS WHAT: the same after run_told, with the reason that was seen in the output.
give_up_on() {
    case $_trouble in
    disk) give_up "$1" "$2, because the disk is full." \
        "free some space (df -h . shows how much there is); $(_space_needed "${_environment-run}") MB are enough." ;;
    rights) give_up "$1" "$2, because $(id -un) may not write there." \
        "put Quilting Bee's folder where you may write, or make it yours: sudo chown -R $(id -un) '$PWD'" ;;
    lock) give_up "$1" "$2, because another installation is running." 'wait until it is done (an automatic update, perhaps).' ;;
    network) give_up "$1" "$2, because the network does not answer." \
        'connect this machine to the internet (only the set-up needs it); behind a proxy set https_proxy.' ;;
    damaged) give_up "$1" "$2, because a package did not arrive as it was sent." \
        'try again; if it stays so, something between here and the package index changes files (a proxy, perhaps).' ;;
    unknown-package) give_up "$1" "$2, because there is none for this machine ($(uname -m))." \
        'Quilting Bee runs on 64-bit Debian 12 or 13, Raspberry Pi OS and relatives, with Python 3.11 to 3.13.' ;;
    esac
    printf '%s\n' "${_last_lines[@]}" >&2
    give_up "$1" "$2; the lines above say why." 'if they do not help, report them together with what you typed.'
}

_follow() {
    local line=$1
    _last_lines=("${_last_lines[@]: -14}" "$line")
    case $line in
    *'No space left on device'* | *'enough free space'*) _trouble=disk ;;
    *'Permission denied'* | *'Read-only file system'*) _trouble=rights ;;
    *'Could not get lock'* | *'Unable to acquire the dpkg'*) _trouble=lock ;;
    *'DO NOT MATCH THE HASHES'*) _trouble=damaged ;;
    *'Retrying ('* | *'Temporary failure'* | *'Could not resolve'* | *'Failed to fetch'* | *'Unable to fetch'* | *'timed out'*)
        if [ -z "$_trouble" ]; then _trouble=network; fi
        if [[ $line == *'Retrying ('* ]]; then _say 'The network does not answer; trying again'; fi ;;
    *'No matching distribution'* | *'Unable to locate package'*) if [ -z "$_trouble" ]; then _trouble=unknown-package; fi ;;
    # apt says so of what follows from its packages; pip's lines begin alike.
    'Processing triggers for '*) ;;
    # pip, package by package: those for other systems count as done.
    Ignoring\ *) _count=$((_count + 1)) ;;
    Collecting\ * | Processing\ * | 'Requirement already satisfied: '*)
        _count=$((_count + 1))
        line=${line#Requirement already satisfied: } line=${line#Collecting } line=${line#Processing }
        line=${line%% *} line=${line##*/}
        line=${line%%-[0-9]*} && _say "$_count of $_total: ${line%%[=<>;]*}" ;;
    '  Downloading '* | '  Using cached '*) _say "$_told (${line##* \(}" ;;
    'Installing collected packages'*) if [ "$_count" -gt 1 ]; then _say 'Unpacking them'; fi ;;
    # apt
    'Get:'*) _say "Fetching ${line#Get:* * * * }" ;;
    'Unpacking '*) line=${line#Unpacking } && _say "Unpacking ${line%% *}" ;;
    'Setting up '*) line=${line#Setting up } && _say "Setting up ${line%% *}" ;;
    esac
}

# _say TEXT: what is being done now. Where nobody watches a terminal, only every tenth package and large ones get a line.
_say() {
    if [ "$1" = "$_told" ]; then return; fi
    _told=$1
    if [ -t 2 ]; then
        _show "$_told" 0
    elif [[ $1 != [0-9]*' of '* || $1 == *MB* || ($((_count % 10)) = 0 && $1 != *' kB'*) ]]; then
        printf '  %s\n' "$_told" >&2
    fi
}

_show() {
    if [ ! -t 2 ]; then return; fi
    local text="  $1…"
    if [ "$2" -gt 1 ]; then text+=" ($2 s)"; fi
    printf '\r\033[K%s' "${text:0:$((${COLUMNS:-80} - 1))}" >&2
}

_wipe() { if [ -t 2 ]; then printf '\r\033[K' >&2; fi; }
