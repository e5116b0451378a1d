# Sourced by ./run and ./test, in the project's folder: makes the environment in .venv, or finds it ready and returns at once.
# shellcheck shell=bash
. environment/telling.sh

VENV=.venv
# What the environment is made with; the machine's own Python unless something is named here.
PYTHON=
# Seconds that the set-up took, where there was something to set up.
PREPARED_IN=

# What a window needs that Kivy does not bring along.
WINDOW_TOOLS=(
    '_has_library libGL.so.1=libgl1'
    '_has_library libEGL.so.1=libegl1'
    '_has_library libX11.so.6=libx11-6'
    '_has_library libXcursor.so.1=libxcursor1'
    '_has_library libXi.so.6=libxi6'
    '_has_library libXrandr.so.2=libxrandr2'
    '_has_library libXss.so.1=libxss1'
    '_has_library libmtdev.so.1=libmtdev1'
    '_has_library swrast_dri.so=libgl1-mesa-dri'
)

# prepare NAME TOOLS...: the environment NAME (run or test) with these system tools, each 'what shows it is there=package'.
prepare() {
    local name=$1 stamp wanted
    shift
    stamp="$VENV/.prepared-$name"
    wanted=$(_fingerprint "$name")
    if [ -e "$stamp" ] && [ "$(< "$stamp")" = "$wanted" ]; then return 0; fi
    # Two starts at the same moment: the second waits for the first and finds all done.
    exec 9< environment/prepare.sh
    flock 9
    if [ ! -e "$stamp" ] || [ "$(< "$stamp")" != "$wanted" ]; then
        local started=$SECONDS
        _environment=$name _step=0
        echo "Setting up Quilting Bee in $PWD/$VENV; this is done once." >&2
        tell_step 'what this machine has, and what is missing'
        _check_folder
        _install_system_packages "$@"
        tell_step "a Python environment of its own, in $VENV"
        _make_venv
        tell_step 'the packages that Quilting Bee needs'
        _install_locked "$name"
        tell_step 'Quilting Bee itself'
        _install_itself
        echo "$wanted" > "$stamp"
        PREPARED_IN=$((SECONDS - started))
    fi
    exec 9>&-
}

# other_pythons: the oldest and the newest Python that Quilting Bee runs with, as far as this machine has them and .venv is of
# another version, each a line 'version path'.
other_pythons() {
    local version each
    # On a Pi the packages of the system are for the Python of the system.
    if _is_pi; then return; fi
    for version in 3.11 3.13; do
        if _is_version "$version" "$VENV/bin/python"; then continue; fi
        for each in "python$version" "${PYENV_ROOT:-$HOME/.pyenv}/versions/$version".*/bin/python; do
            if _is_version "$version" "$each"; then
                printf '%s %s\n' "$version" "$(command -v "$each")"
                break
            fi
        done
    done
}

# use_python VERSION PATH: from now on the environment is that of another Python, .venv-VERSION.
use_python() { VENV=.venv-$1 PYTHON=$2; }

_is_version() { "$2" -c "import ensurepip, sys, venv; sys.exit('%d.%d' % sys.version_info[:2] != '$1')" 2> /dev/null; }

_has_library() {
    local folder
    for folder in /usr/lib/*/ /usr/lib/*/dri/ /usr/lib/ /usr/lib64/ /lib/*/; do
        if [ -e "$folder$1" ]; then return 0; fi
    done
    return 1
}

_fingerprint() {
    local locks
    locks=$(_locks "$1")
    # shellcheck disable=SC2086
    { printf '%s\n' "$PWD"; cat pyproject.toml environment/prepare.sh environment/telling.sh $locks; } | sha256sum | cut -d' ' -f1
}

# A study puts another file in the place of the machine's own.
_is_pi() { grep -qs 'Raspberry Pi' "${QUILTING_BEE_MODEL:-/proc/device-tree/model}"; }

_is_bookworm() { grep -qs '^VERSION_CODENAME=bookworm' /etc/os-release; }

_locks() {
    local base=run
    if _is_pi; then base=pi; if _is_bookworm; then base=pi-bookworm; fi; fi
    printf 'environment/%s.lock\n' "$base"
    if [ "$1" = test ]; then printf 'environment/tools.lock\n'; fi
    # A table can join a club in its settings, so what that needs is there already; it is loaded where one was joined only.
    printf 'environment/club.lock\n'
}

# What an environment takes on the disk, with what pip needs while it makes it.
_space_needed() { if [ "$1" = test ]; then echo 1500; else echo 900; fi; }

_check_folder() {
    local needed free
    if [ ! -w . ]; then
        give_up 2 "$(id -un) may not write to $PWD." "put the folder where you may write, or make it yours: sudo chown -R $(id -un) '$PWD'"
    fi
    if [ -d "$VENV" ]; then return; fi
    needed=$(_space_needed "$_environment")
    free=$(df -Pm . | awk 'NR == 2 { print $4 }')
    if [ "${free:-$needed}" -lt "$needed" ]; then
        give_up 2 "only $free MB are free where $PWD lies, and $needed MB are needed." 'delete something there, or put the folder on a larger disk.'
    fi
}

_python() {
    local each
    for each in ${PYTHON:-python3 python3.13 python3.12 python3.11 "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.1[1-3].*/bin/python}; do
        if "$each" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2> /dev/null; then
            command -v "$each"
            return
        fi
    done
    return 1
}

_install_system_packages() {
    local each missing=() python
    if ! python=$(_python) && command -v python3 > /dev/null; then
        give_up 2 "the Python here is $(python3 -c 'import platform; print(platform.python_version())' 2> /dev/null), and Quilting Bee needs 3.11, 3.12 or 3.13." \
            'Debian 12 and 13 and Raspberry Pi OS bring a fitting one; elsewhere install one beside it, e.g. by: uv python install 3.13'
    fi
    # Debian's python3-venv brings Python along where there is none at all.
    if [ -z "$python" ] || ! "$python" -c 'import ensurepip, venv' 2> /dev/null; then missing+=(python3-venv); fi
    if _is_pi; then
        for each in picamera2 gpiozero lgpio numpy; do
            if ! /usr/bin/python3 -c "import importlib.util, sys; sys.exit(not importlib.util.find_spec('$each'))" 2> /dev/null; then
                missing+=("python3-$each")
            fi
        done
        if ! _is_bookworm; then
            if ! /usr/bin/python3 -c 'import cv2' 2> /dev/null; then missing+=(python3-opencv); fi
            if ! dpkg -s python3-kivy > /dev/null 2>&1; then missing+=(python3-kivy); fi
        fi
    fi
    for each in "$@"; do
        if ! eval "${each%%=*}" > /dev/null 2>&1; then missing+=("${each#*=}"); fi
    done
    if [ ${#missing[@]} -eq 0 ]; then return; fi
    if ! command -v apt-get > /dev/null; then
        give_up 4 "these packages of the system are missing: ${missing[*]}" \
            'there is no apt-get here; install what your system calls them (the names are those of Debian).'
    fi
    if [ "$(id -u)" != 0 ] && ! { command -v sudo > /dev/null && { sudo -n true 2> /dev/null || [ -t 0 ]; }; }; then
        give_up 4 "these packages of the system are missing, and $(id -un) may not install any." "type: sudo apt-get install ${missing[*]}"
    fi
    _apt_get "${missing[@]}"
}

_apt_get() {
    local as_root=() more
    if [ "$(id -u)" != 0 ]; then as_root=(sudo); fi
    echo "Quilting Bee needs these packages of the system, and apt-get installs them now: $*" >&2
    # A password is asked for before what is said is followed.
    "${as_root[@]}" true
    # What they bring along is named too; lists of packages that are too old to tell are brought up to date first.
    if ! more=$(_list_installs "$@"); then
        run_told 'Asking what there is' "${as_root[@]}" apt-get update || true
        more=$(_list_installs "$@") || more=
    fi
    if [ -n "$more" ]; then echo "All that will be installed: $more" >&2; fi
    local install=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@")
    if ! run_told 'Installing' "${install[@]}"; then
        run_told 'Asking what there is' "${as_root[@]}" apt-get update || true
        if ! run_told 'Installing' "${install[@]}"; then give_up_on 4 "these packages of the system could not be installed: $*"; fi
    fi
}

_list_installs() {
    local plan
    plan=$(apt-get install --simulate --no-install-recommends "$@" 2> /dev/null) || return 1
    sed -n 's/^Inst \([^ ]*\).*/\1/p' <<< "$plan" | tr '\n' ' '
}

_make_venv() {
    local options=() python
    if "$VENV/bin/python" -c 'import pip' 2> /dev/null; then return; fi
    if ! python=$(_python); then
        give_up 2 'no Python 3.11, 3.12 or 3.13 was found here.' 'on Debian or Raspberry Pi OS type: sudo apt-get install python3-venv'
    fi
    if _is_pi; then options=(--system-site-packages) python=/usr/bin/python3; fi
    if ! run_told 'Making it' "$python" -m venv --clear "${options[@]}" "$VENV"; then give_up_on 2 'the environment could not be made'; fi
}

_install_locked() {
    local lock options=()
    for lock in $(_locks "$1"); do options+=(-r "$lock"); done
    # shellcheck disable=SC2046
    _total=$(cat $(_locks "$1") | grep -o '^[a-z0-9][^ ]*==' | sort -u | wc -l)
    if ! run_told 'Asking for them' _pip install --progress-bar off --require-hashes --only-binary :all: "${options[@]}"; then
        give_up_on 2 'the packages could not be fetched'
    fi
}

_install_itself() {
    # A plain path instead of a finder: every start of Python is sooner by what the finder imports.
    local plain=(--config-settings editable_mode=compat)
    if ! run_told 'Installing' _pip install --no-deps --no-build-isolation "${plain[@]}" --editable .; then give_up_on 2 'Quilting Bee could not be installed'; fi
}

# Its output comes line by line, as it happens.
_pip() { PYTHONUNBUFFERED=1 PIP_DISABLE_PIP_VERSION_CHECK=1 "$VENV/bin/python" -m pip "$@"; }
