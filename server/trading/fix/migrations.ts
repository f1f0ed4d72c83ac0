import type { Migration } from '../../postgres/migrate.ts'

export const fixMigrations: readonly Migration[] = [
  {
    name: 'fix-001-session',
    up: `
      create table fix_session (name text primary key, next_sender bigint not null, next_target bigint not null);
      create table fix_message (
        session text not null,
        number bigint not null,
        sent_at timestamptz not null,
        type text not null,
        text text not null,
        primary key (session, number, sent_at)
      );`,
  },
]
