import { IsString, Matches, MaxLength } from 'class-validator';

/** An address of the web or a path of this shop; empty where there is none. */
const address = /^(?:https?:\/\/[^\s"'<>\\]+|\/(?![/\\])[^\s"'<>\\]*)?$/;

export function IsAddress(each = false): PropertyDecorator {
  return (target, property) => {
    for (const rule of [IsString({ each }), MaxLength(2_000, { each }), Matches(address, { each })])
      rule(target, String(property));
  };
}
