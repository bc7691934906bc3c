import { newSecrets } from '../../local/stack/secrets';
import { rotatableNames, rotate } from './rotate';

describe('secret rotation', () => {
  const secrets = newSecrets();

  it.each(rotatableNames(secrets))('replaces %s and nothing else', (name) => {
    const { former: _, ...next } = rotate(secrets, name);
    const { former: __, ...before } = secrets;
    const changed = Object.keys(before).filter(
      (key) => JSON.stringify(Reflect.get(next, key)) !== JSON.stringify(Reflect.get(before, key)),
    );
    expect(changed).toEqual([name]);
  });

  it('keeps public halves and link secrets as former values', () => {
    const next = rotate(rotate(secrets, 'session'), 'fileLink');
    expect(next.former).toMatchObject({ session: [secrets.session.public], fileLink: [secrets.fileLink] });
    expect(JSON.stringify(next.former)).not.toContain(secrets.session.private);
  });

  it('keeps at most three former values, newest first', () => {
    const rounds = Array.from({ length: 4 }).reduce<(typeof secrets)[]>(
      (all) => [...all, rotate(all.at(-1) ?? secrets, 'newsletterLink')],
      [],
    );
    const former = rounds.slice(0, 3).map(({ newsletterLink }) => newsletterLink);
    expect(rounds.at(-1)?.former.newsletterLink).toEqual(former.reverse());
  });

  it('removes former values after a leak', () => {
    const next = rotate(rotate(secrets, 'licence'), 'licence', { dropFormer: true });
    expect(next.former.licence).toEqual([]);
  });

  it.each(['former', 'postgres', 'unknown', 'toString'])('rejects the name %s', (name) => {
    expect(() => rotate(secrets, name)).toThrow(RangeError);
  });
});
