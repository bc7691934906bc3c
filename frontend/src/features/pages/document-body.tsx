import type { Block, TableBlock } from './documents';
import { parseLinks } from './parse-links';
import { Link } from '../../ui/link';

function RichText({ text }: { text: string }) {
  return parseLinks(text).map(({ text: label, href, isStrong }, index) => {
    if (isStrong) return <strong key={index}>{label}</strong>;
    if (!href) return label;
    if (href.startsWith('/')) {
      return (
        <Link key={index} to={href}>
          {label}
        </Link>
      );
    }
    const away = href.startsWith('https:') ? { target: '_blank', rel: 'noopener' } : {};
    return (
      <a key={index} href={href} {...away}>
        {label}
      </a>
    );
  });
}

/** On a phone each row becomes a block, with every value under its heading. */
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
                <RichText text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One block of a document. */
export function BlockContent({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p>
        <RichText text={block} />
      </p>
    );
  }
  if ('list' in block) {
    return (
      <ul className="dashes">
        {block.list.map((item) => (
          <li key={item}>
            <RichText text={item} />
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
            <RichText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
