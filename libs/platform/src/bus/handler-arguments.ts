import { createParamDecorator, type ExecutionContext } from '@nestjs/common';

const Argument = createParamDecorator(
  (index: number, context: ExecutionContext): unknown => context.getArgs<unknown[]>()[index],
);

/** Nest hands a handler without parameter decorators only its first argument; this hands it the first `count`. */
export function passArguments(count: number, target: object, property: string | symbol): void {
  for (let index = 0; index < count; index += 1) Argument(index)(target, property, index);
}
