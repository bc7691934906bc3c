import { Transform } from 'class-transformer';
import { IsIn, IsNumber, IsString, Matches } from 'class-validator';
import { Many } from '../fields/nested';
import { request } from '../kit/request';

/** Periods in days, or this month until today. */
const figurePeriods = [7, 30, 90, 365, 'month'] as const;
export type FigurePeriod = (typeof figurePeriods)[number];

/** The period of a query string, where numbers are text. */
export function IsFigurePeriod(): PropertyDecorator {
  return (target, property) => {
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && value !== 'month' ? Number(value) : value,
    )(target, property);
    IsIn([...figurePeriods])(target, String(property));
  };
}

export class FiguresQuery {
  @IsFigurePeriod() days: FigurePeriod = 30;
}

/** One metric: a point for each day of the period, the last one today. */
export class DailySeries {
  @IsString() name: string;
  @IsNumber({}, { each: true }) points: number[];
  /** Totals of the period and of the previous one; of a month, those of the same days of the previous month. */
  @IsNumber() total: number;
  @IsNumber() before: number;
}

export class DailyFigures {
  /** First day of the period in the time zone of the shop. */
  @IsString() @Matches(/^\d{4}-\d{2}-\d{2}$/) from: string;
  @Many(() => DailySeries) series: DailySeries[];
}

/** Daily figures of a service. */
export const dailyFigures = (service: string) =>
  request(`${service}.figures.daily`, {
    input: FiguresQuery,
    output: DailyFigures,
    access: 'figures:read',
    idempotent: true,
  });
