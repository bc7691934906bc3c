# Functions for an operator's shell; the runbooks use them. From the project's folder: . deploy/monitoring/shell.sh
# SHOP_DATA names the shop's data folder if it is not .local.

# The file of the shop's data folder as JSON, for node.
shop_file() { printf '%s/%s.json' "$(cd "${SHOP_DATA:-.local}" && pwd)" "$1"; }

# pid <process>, port <process>: of a running process, for example licensing-2; health_port <process>: of its /health and /metrics
pid() { node -p "require('$(shop_file processes)')['$1'].pid"; }
port() { node -p "require('$(shop_file processes)')['$1'].port"; }
health_port() { node -p "const own = require('$(shop_file ports)'); own['$1-health'] ?? own['$1'] ?? require('$(shop_file processes)')['$1'].port"; }

# health <process>: what it misses; metric <service> <pattern>: its current values
health() { curl -s "http://127.0.0.1:$(health_port "$1")/health/ready" && echo; }
metric() { curl -s "http://127.0.0.1:$(health_port "$1")/metrics" | grep -v '^#' | grep -E "$2"; }

# db <service> <sql>: runs a statement in the database of a service
db() {
  node -e "const u = new URL(require('$(shop_file ready)').system.databaseUrl); u.pathname = '/' + process.argv[1];
    const c = new (require('pg').Client)(u.href); c.connect().then(() => c.query(process.argv[2]))
    .then(({ rows, rowCount }) => (rows.length ? console.table(rows) : console.log(rowCount ?? 0, 'rows'))).finally(() => c.end())" "$1" "$2"
}

# consumers: unprocessed events of every durable consumer; stream: the state of the event stream
consumers() { with_bus "for await (const c of m.consumers.list('EVENTS')) console.log(c.name, 'pending', c.num_pending, 'unacknowledged', c.num_ack_pending, 'redelivered', c.num_redelivered)"; }
stream() { with_bus "const { state, config } = await m.streams.info('EVENTS'); console.log({ messages: state.messages, bytes: state.bytes, max_bytes: config.max_bytes, replicas: config.num_replicas, subjects: config.subjects })"; }
with_bus() {
  node -e "const { natsUrl: servers } = require('$(shop_file ready)').system; const pass = require('$(shop_file secrets)').nats.ops;
    require('nats').connect({ servers, user: 'ops', pass }).then(async (bus) => { const m = await bus.jetstreamManager(); $1; await bus.close(); })"
}

# errors <process>: the newest errors and warnings in its log
errors() { grep -hE '"level":("(error|warn)"|[45]0)' "${SHOP_DATA:-.local}/logs/$1.log" | tail -n 20; }
