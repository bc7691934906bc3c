import { IsString, Matches, MaxLength } from 'class-validator';

/** A web URL or a path of this shop; empty for none. */
const address = /^(?:https?:\/\/[^\s"'<>\\]+|\/(?![/\\])[^\s"'<>\\]*)?$/;

export function IsLink(each = false): PropertyDecorator {
  return (target, property) => {
    for (const rule of [IsString({ each }), MaxLength(2_000, { each }), Matches(address, { each })])
      rule(target, String(property));
  };
}
