import { archiveMigrations } from './archive/migrations.ts'
import { ledgerMigrations } from './ledger/migrations.ts'
import type { SchemaMigration } from './postgres/migrate.ts'
import { logMigrations } from './log/migrations.ts'
import { mailMigrations } from './letters/migrations.ts'
import { messageMigrations } from './messages/migrations.ts'
import { notificationMigrations } from './notifications/migrations.ts'
import { reportMigrations } from './reports/migrations.ts'
import { fixMigrations, simulatedMigrations, tradingMigrations } from './trading/migrations.ts'
import { userMigrations } from './users/migrations.ts'

export const allMigrations: readonly SchemaMigration[] = [
  ...logMigrations,
  ...userMigrations,
  ...ledgerMigrations,
  ...reportMigrations,
  ...archiveMigrations,
  ...notificationMigrations,
  ...messageMigrations,
  ...mailMigrations,
  ...tradingMigrations,
  ...simulatedMigrations,
  ...fixMigrations,
]
