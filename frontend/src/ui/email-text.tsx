import { Fragment } from 'react';

const address = /([^\s@<>(),:;«»"]+)(@[^\s@<>(),:;«»"]*[^\s@<>(),:;«»".])/g;
const maxUnbrokenLength = 32;

const isLong = (part: string) => part.length > maxUnbrokenLength || undefined;

/** A text whose e-mail addresses break before their @ only; a part that is wider than a phone breaks anywhere. */
export function EmailText({ children }: { children: string }) {
  let end = 0;
  const parts = [...children.matchAll(address)].map((match) => {
    const [all, local = '', domain = ''] = match;
    const before = children.slice(end, match.index);
    end = match.index + all.length;
    return (
      <Fragment key={match.index}>
        <span>{before}</span>
        <span className="email">
          <span data-long={isLong(local)}>{local}</span>
          <wbr />
          <span data-long={isLong(domain)}>{domain}</span>
        </span>
      </Fragment>
    );
  });
  return (
    <>
      {parts}
      <span>{children.slice(end)}</span>
    </>
  );
}
