// Deletes compiled migrations whose source is gone: a service runs every migration in its folder.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

for (const service of readdirSync('services')) {
  const folder = join('services', service, 'src/migrations');
  for (const file of readdirSync(join('dist', folder), { recursive: true }))
    if (file.endsWith('.js') && !existsSync(join(folder, file.replace(/js$/, 'ts'))))
      rmSync(join('dist', folder, file));
}
