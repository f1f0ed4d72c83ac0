import { O, pipe, TE } from '../../domain/fp.ts'
import {
  isTooLongToPrint,
  type SheetFailure,
  type SheetRequest,
  type ExportMethod,
  type FigureSheet,
} from '../../domain/widgets/sheet/sheet.ts'
import { figuresFileName } from '../../domain/widgets/sheet/figures-subject.ts'
import { sheetMachine } from '../../machines/widgets/sheet.ts'
import { saveFile } from '../../views/adapters/sheet/save-file.ts'
import type { FileExportFormat } from '../../views/adapters/sheet/sheet-file.ts'
import { firmToday } from '../../views/adapters/firm-time.ts'
import { taskActor } from '../task-actor.ts'

type DeliverSheet = (sheet: FigureSheet, signal: AbortSignal) => Promise<void>

const makeSheetFile = async (sheet: FigureSheet, way: FileExportFormat, signal: AbortSignal): Promise<Blob> => {
  const { sheetFile } = await import('../../views/adapters/sheet/sheet-file.ts')
  return sheetFile(sheet, way, signal)
}

const saveSheet =
  (page: Document, way: 'csv' | 'xlsx'): DeliverSheet =>
  async (sheet, signal) => {
    saveFile(page, await makeSheetFile(sheet, way, signal), figuresFileName(sheet, way))
  }

/** Calls the clipboard before the text is ready, because browsers require a recent user action. */
const copyText = (text: Promise<Blob>): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])

const sheetDeliverers = (page: Document): Readonly<Record<ExportMethod, DeliverSheet>> => ({
  copy: (sheet, signal) => copyText(makeSheetFile(sheet, 'copy', signal)),
  csv: saveSheet(page, 'csv'),
  xlsx: saveSheet(page, 'xlsx'),
  print: async (sheet, signal) => {
    const { printSheet } = await import('../../views/adapters/sheet/print-sheet.ts')
    await printSheet(page, sheet, firmToday(), signal)
  },
})

const sheetFailure = (reason: unknown): SheetFailure => ({
  _tag: reason instanceof DOMException && reason.name === 'NotAllowedError' ? 'NotAllowed' : 'Broken',
})

export const provideSheet = (page: Document) => {
  const deliverer = sheetDeliverers(page)
  const deliver = (request: SheetRequest, signal: AbortSignal): TE.TaskEither<SheetFailure, null> =>
    isTooLongToPrint(request)
      ? TE.left({ _tag: 'TooLong' })
      : pipe(
          TE.tryCatch(() => deliverer[request.way](request.sheet, signal), sheetFailure),
          TE.map(() => null),
        )
  return sheetMachine.provide({
    actors: {
      deliver: taskActor((request: O.Option<SheetRequest>, signal) =>
        pipe(
          request,
          O.match(
            () => TE.right(null),
            (asked) => deliver(asked, signal),
          ),
        ),
      ),
    },
  })
}
