/** Sums of past days, the same table in every service that has figures. Every row can be counted again. */
export const createDailyFigures = `
  create table daily_figures (
    name text not null,
    day date not null,
    amount float8 not null,
    counted_at timestamptz not null,
    primary key (name, day)
  );`;
