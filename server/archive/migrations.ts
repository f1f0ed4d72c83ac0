import type { SchemaMigration } from '../postgres/migrate.ts'

/** Keys of live reports are unique. A key contains a title of unlimited length, so the index holds its hash. */
export const archiveMigrations: readonly SchemaMigration[] = [
  {
    name: 'archive-001-static-reports',
    up: `
      create table static_report (
        id uuid primary key,
        report jsonb not null,
        name text not null,
        key text not null,
        owner text not null,
        revision integer not null,
        version integer not null,
        is_live boolean not null
      );
      create unique index static_report_key on static_report (md5(key)) where is_live;
      create unique index static_report_name on static_report (lower(name)) where is_live;
      create index static_report_owner on static_report (owner) where is_live;

      create table static_report_version (
        report uuid not null,
        version integer not null,
        hash text not null,
        bytes bigint not null,
        upload uuid not null,
        by text not null,
        at text not null,
        position bigint not null,
        withdrawn_by text,
        withdrawn_at text,
        primary key (report, version)
      );
      create index static_report_version_hash on static_report_version (hash);

      create table static_report_occurrence (
        report uuid not null,
        position bigint not null,
        what text not null,
        version integer not null,
        by text not null,
        is_client boolean not null,
        at text not null,
        changed text[] not null,
        owner text not null,
        fields jsonb not null,
        primary key (report, position)
      );
      create index static_report_occurrence_owner on static_report_occurrence (owner);

      create table static_report_upload (
        id uuid primary key,
        name text not null
      );`,
  },
  {
    name: 'archive-002-open-uploads',
    up: `
      alter table static_report_upload
        add column position bigint,
        add column files integer,
        add column is_open boolean;
      update static_report_upload as u
      set
        position = e.position,
        files = jsonb_array_length(e.data->'files'),
        is_open = not exists (
          select from event as ending
          where ending.stream = e.stream and ending.type in ('UploadSaved', 'UploadFailed', 'UploadWithdrawn')
        )
      from event as e where e.stream = 'upload/' || u.id and e.type = 'UploadReceived';
      alter table static_report_upload
        alter column position set not null,
        alter column files set not null,
        alter column is_open set not null;
      create index static_report_upload_position on static_report_upload (position);
      create index static_report_upload_open on static_report_upload (position) where is_open;`,
  },
  {
    name: 'archive-003-page-indexes',
    up: `
      create index static_report_version_at on static_report_version (at collate "C");
      create index static_report_year on static_report (((report->>'Year')::integer)) where is_live;`,
  },
]
