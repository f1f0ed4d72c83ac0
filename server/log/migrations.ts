import type { Migration } from './migrate.ts'

export const logMigrations: readonly Migration[] = [
  {
    name: 'log-001-event',
    up: `
      create table event (
        position bigint primary key,
        stream text not null,
        revision integer not null,
        type text not null,
        data jsonb not null,
        actor text not null,
        at timestamptz not null,
        correlation uuid not null,
        audience text[] not null,
        unique (stream, revision)
      );
      create index event_audience on event using gin (audience);`,
  },
]
