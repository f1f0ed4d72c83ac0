import { useSelector } from '@xstate/react'
import { O, pipe } from '../../../domain/fp.ts'
import { maxPrintedRows, type SheetFailure, type SheetRequest } from '../../../domain/widgets/sheet/sheet.ts'
import type { SheetRef } from '../../../machines/widgets/sheet.ts'
import figures from '../figures/figures.module.css'
import styles from './sheet.module.css'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { countText } from '../../../domain/numbers/count-text.ts'

interface Props {
  readonly sheet: SheetRef
}

const exportedText = ({ way, sheet: { rows } }: SheetRequest): string => {
  const counted = pluralise(rows.length, 'row')
  switch (way) {
    case 'copy':
      return `Copied ${counted}.`
    case 'csv':
    case 'xlsx':
      return `Saved ${counted}.`
    case 'print':
      return `Sent ${counted} to print.`
  }
}

const sheetFailureText = ({ _tag }: SheetFailure): string => {
  switch (_tag) {
    case 'NotAllowed':
      return 'The browser blocked this. Try again, or save a file instead.'
    case 'TooLong':
      return `Too many rows to print. Narrow them to ${countText(maxPrintedRows)}, or save a file instead.`
    case 'Broken':
      return 'The rows could not be exported. Please try again.'
  }
}

const textOrEmpty = <A,>(value: O.Option<A>, say: (value: A) => string): string =>
  pipe(
    value,
    O.match(() => '', say),
  )

export const SheetWord = ({ sheet }: Props) => {
  const { request, failure } = useSelector(sheet, ({ context }) => context)
  const isMaking = useSelector(sheet, (snapshot) => snapshot.matches({ delivery: 'making' }))
  const isMade = useSelector(sheet, (snapshot) => snapshot.matches({ delivery: 'made' }))
  return (
    <>
      <p aria-live="polite" className={styles['word']}>
        {isMaking && (
          <>
            Preparing the rows…
            <button type="button" className={figures['button']} onClick={() => sheet.send({ type: 'sheet.cancelled' })}>
              Cancel
            </button>
          </>
        )}
        {isMade && textOrEmpty(request, exportedText)}
      </p>
      {O.isSome(failure) && (
        <p role="alert" className={styles['word']}>
          {sheetFailureText(failure.value)}
          <button type="button" className={figures['button']} onClick={() => sheet.send({ type: 'word.dismissed' })}>
            Close
          </button>
        </p>
      )}
    </>
  )
}
