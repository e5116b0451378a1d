"""The touchscreen: what each screen shows as plain values, and one window that draws them."""
