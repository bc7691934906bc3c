import { Transform } from 'class-transformer';
import { IsIn, IsNumber, IsString, Matches } from 'class-validator';
import { Many } from './nested';
import { request } from './request';

/** Days that figures are told of. */
export const figurePeriods = [7, 30, 90, 365] as const;
export type FigurePeriod = (typeof figurePeriods)[number];

export class FiguresQuery {
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? Number(value) : value))
  @IsIn([...figurePeriods])
  days: FigurePeriod = 30;
}

/** One thing that is counted: a point for each day of the period, the last one today. */
export class DailySeries {
  @IsString() name: string;
  @IsNumber({}, { each: true }) points: number[];
  /** Of the period, and of as many days before it. */
  @IsNumber() total: number;
  @IsNumber() before: number;
}

export class DailyFigures {
  /** The first day of the period, as UTC has it. */
  @IsString() @Matches(/^\d{4}-\d{2}-\d{2}$/) from: string;
  @Many(() => DailySeries) series: DailySeries[];
}

/** What a service counts day by day. */
export const dailyFigures = (service: string) =>
  request(`${service}.figures.daily`, {
    input: FiguresQuery,
    output: DailyFigures,
    access: 'admin',
    idempotent: true,
  });
