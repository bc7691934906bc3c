import { IsString, Matches } from 'class-validator';

/** A colour as `#f4562f`. */
export function IsColour(): PropertyDecorator {
  return (target, property) => {
    for (const rule of [IsString(), Matches(/^#[\da-fA-F]{6}$/)]) rule(target, String(property));
  };
}
