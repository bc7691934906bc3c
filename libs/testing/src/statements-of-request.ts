import type { DataSource } from 'typeorm';
import { newId } from '#platform/database/new-id';
import { currentContext } from '#platform/log/request-context';

/**
 * Records the SQL statements that a service executes for one request, without those of its workers. `commit` and the like are included.
 * @param request sends the request with the given request id
 */
export async function statementsOf(
  dataSource: DataSource,
  request: (requestId: string) => Promise<unknown>,
): Promise<string[]> {
  const requestId = newId();
  const statements: string[] = [];
  const logged = jest.spyOn(dataSource.logger, 'logQuery').mockImplementation((statement) => {
    if (currentContext()?.requestId === requestId) statements.push(statement);
  });
  try {
    await request(requestId);
    return statements;
  } finally {
    logged.mockRestore();
  }
}
