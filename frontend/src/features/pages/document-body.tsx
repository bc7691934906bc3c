import type { Block, TableBlock } from './documents';
import { partsOf } from './links';
import { Link } from '../../ui/link';

function Words({ text }: { text: string }) {
  return partsOf(text).map(({ text: words, href }, index) => {
    if (!href) return words;
    if (href.startsWith('/')) {
      return (
        <Link key={index} to={href}>
          {words}
        </Link>
      );
    }
    const away = href.startsWith('https:') ? { target: '_blank', rel: 'noopener' } : {};
    return (
      <a key={index} href={href} {...away}>
        {words}
      </a>
    );
  });
}

/** On a phone each row becomes a block of its own, every value under its heading. */
function Table({ caption, head, rows }: TableBlock) {
  return (
    <table>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells[0]}>
            {cells.map((cell, index) => (
              <td key={head[index]} data-head={head[index]}>
                <Words text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One part of a text. */
export function BlockOf({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p>
        <Words text={block} />
      </p>
    );
  }
  if ('list' in block) {
    return (
      <ul className="dashes">
        {block.list.map((item) => (
          <li key={item}>
            <Words text={item} />
          </li>
        ))}
      </ul>
    );
  }
  if ('rows' in block) return <Table {...block} />;
  return (
    <dl className="named">
      {block.named.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Words text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
