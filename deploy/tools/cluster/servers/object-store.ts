import { eventually } from '#testing/eventually';
import type { ClusterFolder } from './cluster-folder';
import { installed } from './installed-programs';
import { ServerProcess } from '../../driver/server-process';

export interface ObjectStore {
  server: ServerProcess;
  /** The variables of processes that use it. */
  variables: Record<string, string>;
}

const bucket = 'shop-files';

/** A bucket on an S3 server of another maker (moto); it accepts every key. */
export async function startObjectStore(folder: ClusterFolder): Promise<ObjectStore> {
  const port = await folder.port();
  const endpoint = `http://127.0.0.1:${port}`;
  const args = ['-H', '127.0.0.1', '-p', String(port)];
  const command = installed('moto_server') ?? 'moto_server';
  const server = new ServerProcess({ name: 's3', command, args }, folder.path);
  server.start();
  await eventually(async () => (await fetch(`${endpoint}/${bucket}`, { method: 'PUT' })).ok, 60_000);
  const variables = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY: 'cluster',
    S3_SECRET_KEY: 'cluster-secret',
  };
  return { server, variables };
}
