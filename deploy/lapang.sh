#!/bin/sh
# lapang COMMAND...: a command of Lapang with the service's settings, user and data, so that it cannot meet another
# database. Installed as /usr/local/bin/lapang; the program is /usr/local/lib/lapang/lapang. The service starts by it, too.
set -eu
PATH=/usr/sbin:/usr/bin:/sbin:/bin
export PATH
settings=/etc/lapang
program=/usr/local/lib/lapang/lapang
service=lapang

is_init=
for argument; do
    [ "$argument" != init ] || is_init=yes
done

# As root it reads no settings: what they say must not decide what root runs.
case $(id -un) in
"$service") ;;
root)
    if [ -z "$is_init" ] || [ -s "$settings/lapang.toml" ]; then
        exec /usr/sbin/runuser -u "$service" -- "$0" "$@"
    fi
    # The service must not write in the folder of its settings: it fills an empty file, which then becomes root's.
    hand_over() {
        if [ -s "$settings/lapang.toml" ]; then
            chown "root:$service" "$settings/lapang.toml"
            chmod 640 "$settings/lapang.toml"
        else
            rm -f "$settings/lapang.toml"
        fi
    }
    trap hand_over EXIT
    trap 'exit 130' INT TERM HUP
    install -o "$service" -g "$service" -m 600 /dev/null "$settings/lapang.toml"
    /usr/sbin/runuser -u "$service" -- "$0" "$@"
    exit
    ;;
*)
    echo "lapang: use sudo lapang: only root and the user $service can read the settings in $settings" >&2
    exit 1
    ;;
esac

# Each line is a variable, as container engines read it: no quotes, nothing is expanded.
refuse() {
    echo "lapang: $settings/lapang.env: $*" >&2
    exit 2
}
if [ -e "$settings/lapang.env" ]; then
    while IFS= read -r line || [ -n "$line" ]; do
        case $line in
        '' | '#'*) continue ;;
        [A-Za-z_]*=*) ;;
        *) refuse "not NAME=VALUE: ${line%%[=:]*}" ;;
        esac
        case ${line%%=*} in
        *[!A-Za-z0-9_]*) refuse "not NAME=VALUE: ${line%%=*}" ;;
        LAPANG_* | AWS_* | OTEL_* | SSL_CERT_FILE | SSL_CERT_DIR | HTTP_PROXY | HTTPS_PROXY | NO_PROXY) export "$line" ;;
        *) refuse "${line%%=*} is no setting: their names begin with LAPANG_, AWS_ or OTEL_" ;;
        esac
    done <"$settings/lapang.env"
fi
export LAPANG_DATA_DIR="${LAPANG_DATA_DIR:-/var/lib/lapang}"

# An empty file keeps it from reading a lapang.toml in the current folder.
config=/dev/null
[ ! -e "$settings/lapang.toml" ] || config=$settings/lapang.toml
for argument; do
    case $argument in
    --config | --config=*) config= && break ;;
    esac
done
[ -z "$config" ] || set -- --config "$config" "$@"
exec "$program" "$@"
