#!/bin/sh
# lapang COMMAND...: a command of Lapang with the service's settings, user and data, so that it cannot meet another
# database. Installed as /usr/local/bin/lapang; the program is /usr/local/lib/lapang/lapang. The service starts by it, too.
set -eu
settings=/etc/lapang
program=/usr/local/lib/lapang/lapang

user=$(id -un)
case $user in
root | lapang) ;;
*)
    echo "lapang: use sudo lapang: only root and the user lapang can read the settings in $settings" >&2
    exit 1
    ;;
esac

# Each line is a variable, as container engines read it: no quotes, nothing is expanded.
if [ -e "$settings/lapang.env" ]; then
    while IFS= read -r line || [ -n "$line" ]; do
        case $line in
        '' | '#'*) ;;
        [A-Za-z_]*=*)
            case ${line%%=*} in
            *[!A-Za-z0-9_]*) echo "lapang: $settings/lapang.env: not NAME=VALUE: ${line%%=*}" >&2 && exit 2 ;;
            esac
            export "$line"
            ;;
        *) echo "lapang: $settings/lapang.env: not NAME=VALUE: ${line%%[=:]*}" >&2 && exit 2 ;;
        esac
    done <"$settings/lapang.env"
fi
export LAPANG_DATA_DIR="${LAPANG_DATA_DIR:-/var/lib/lapang}"

# An empty file keeps it from reading a lapang.toml in the current folder.
config=/dev/null
[ ! -e "$settings/lapang.toml" ] || config=$settings/lapang.toml
for argument; do
    case $argument in
    init) config=$settings/lapang.toml ;;
    --config | --config=*) config= && break ;;
    esac
done
[ -z "$config" ] || set -- --config "$config" "$@"

if [ "$user" = root ]; then
    exec runuser -u lapang -- "$program" "$@"
fi
exec "$program" "$@"
