import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { whole } from '../uploads/arriving';
import { pictureIn } from './picture-form';

const headers = { 'content-type': 'multipart/form-data; boundary=line' };
const beginning = [
  '--line',
  'Content-Disposition: form-data; name="image"; filename="a.png"',
  'Content-Type: image/png',
  '',
  'half a picture',
].join('\r\n');

describe('a form whose sender has gone', () => {
  it('amid its picture ends the wait for the rest of it', async () => {
    const body = new PassThrough();
    const picture = pictureIn(body, headers);
    body.write(beginning);
    const arriving = whole(await picture, 1_000);
    body.destroy();
    await expect(arriving).rejects.toThrow();
  });

  it('before its picture ends the wait for it', async () => {
    const body = new PassThrough();
    const picture = pictureIn(body, headers);
    body.write('--line\r\n');
    body.destroy();
    await once(body, 'close');
    await expect(picture).rejects.toThrow();
  });
});

it('is read whole when it comes whole', async () => {
  const body = new PassThrough();
  const picture = pictureIn(body, headers);
  body.end(`${beginning}\r\n--line--\r\n`);
  expect((await whole(await picture, 1_000)).toString()).toBe('half a picture');
});
