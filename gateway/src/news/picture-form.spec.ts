import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { readAll } from '../uploads/limited-body';
import { readPictureField } from './picture-form';

const headers = { 'content-type': 'multipart/form-data; boundary=line' };
const beginning = [
  '--line',
  'Content-Disposition: form-data; name="image"; filename="a.png"',
  'Content-Type: image/png',
  '',
  'half a picture',
].join('\r\n');

describe('a multipart form whose connection closed', () => {
  it('fails the stream of a picture that is incomplete', async () => {
    const body = new PassThrough();
    const picture = readPictureField(body, headers);
    body.write(beginning);
    const arriving = readAll(await picture, 1_000);
    body.destroy();
    await expect(arriving).rejects.toThrow();
  });

  it('fails when the picture has not begun', async () => {
    const body = new PassThrough();
    const picture = readPictureField(body, headers);
    body.write('--line\r\n');
    body.destroy();
    await once(body, 'close');
    await expect(picture).rejects.toThrow();
  });
});

it('returns the complete picture of a complete form', async () => {
  const body = new PassThrough();
  const picture = readPictureField(body, headers);
  body.end(`${beginning}\r\n--line--\r\n`);
  expect((await readAll(await picture, 1_000)).toString()).toBe('half a picture');
});
