import { createParamDecorator, type ExecutionContext } from '@nestjs/common';

const Argument = createParamDecorator(
  (index: number, context: ExecutionContext): unknown => context.getArgs<unknown[]>()[index],
);

/** Nest passes a handler without parameter decorators only its first argument; this passes the first `count`. */
export function passHandlerArguments(count: number, target: object, property: string | symbol): void {
  for (let index = 0; index < count; index += 1) Argument(index)(target, property, index);
}
