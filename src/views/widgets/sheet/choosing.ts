import type { SnapshotFrom } from 'xstate'
import type { SheetRef } from '../../../machines/widgets/sheet.ts'

export const isChoosingRows = (snapshot: SnapshotFrom<SheetRef>): boolean => snapshot.matches({ rows: 'choosing' })
