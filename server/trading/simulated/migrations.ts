import type { Migration } from '../../postgres/migrate.ts'

export const simulatedMigrations: readonly Migration[] = [
  {
    name: 'simulated-001-reports',
    up: `
      create table simulated_report (
        key text primary key,
        number bigint generated always as identity,
        round text not null,
        report jsonb not null,
        told_at timestamptz
      );
      create index simulated_report_untold on simulated_report (number) where told_at is null;
      create index simulated_report_round on simulated_report (round);`,
  },
]
