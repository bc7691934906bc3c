interface SqlStateRule {
  /** Whether the same statement can succeed later, so that a retry is useful. */
  isTransient: boolean;
  reason: string;
}

const transient = (reason: string): SqlStateRule => ({ isTransient: true, reason });
const permanent = (reason: string): SqlStateRule => ({ isTransient: false, reason });

/**
 * The rule for every SQLSTATE that a service can receive (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 * Two characters stand for a class; a full code overrides its class. Any other SQLSTATE is permanent.
 */
export const sqlStateRules: Readonly<Record<string, SqlStateRule>> = {
  '08': transient('connection exception'),
  '0A': permanent('feature not supported'),
  '21': permanent('cardinality violation'),
  '22': permanent('data exception'),
  '23': permanent('integrity constraint violation'),
  '25': permanent('invalid transaction state'),
  '25006': transient('read-only server: a standby, or the old primary after a failover'),
  '25P03': transient('idle-in-transaction time-out: this process was paused'),
  '25P04': transient('transaction time-out'),
  '28': transient('invalid authorization: the role or its password is being changed'),
  '2D': permanent('invalid transaction termination'),
  '3D000': transient('database does not exist: it is being created or restored'),
  '40': permanent('transaction rollback'),
  '40001': transient('serialization failure'),
  '40003': transient('statement completion unknown'),
  '40P01': transient('deadlock detected'),
  '42': permanent('syntax error or access rule violation'),
  '53': transient('insufficient resources: disk full, out of memory, too many connections'),
  '54': permanent('program limit exceeded'),
  '55': permanent('object not in prerequisite state'),
  '55006': transient('object in use'),
  '55P03': transient('lock not available within lock_timeout'),
  '57': transient('operator intervention: time-out, shutdown, crash recovery, start'),
  '58': transient('system error: I/O error, file missing or not accessible'),
  P0: permanent('error raised by a function'),
  XX: permanent('internal error or corrupted data: needs an operator'),
};

/** Whether a Postgres error passes without a change of the statement or its input. */
export function isTransientSqlState(code: string): boolean {
  if (!/^[0-9A-Z]{5}$/.test(code)) return false;
  return (sqlStateRules[code] ?? sqlStateRules[code.slice(0, 2)])?.isTransient ?? false;
}
