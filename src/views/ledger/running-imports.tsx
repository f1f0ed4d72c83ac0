import { useSelector } from '@xstate/react'
import {
  isReadThrough,
  type LedgerImportRun,
  type RunFile,
  estimatedRows,
} from '../../domain/ledger/import/import-run.ts'
import type { LedgerImportsRef } from '../../machines/ledger/ledger-imports.ts'
import { pluralise } from '../../domain/text/pluralise.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { sizeText } from '../ui/texts/size-text.ts'
import styles from './ledger-imports.module.css'
import { countText } from '../../domain/numbers/count-text.ts'

const sumOverFiles = (files: readonly RunFile[], of: (file: RunFile) => number): number =>
  files.reduce((all, file) => all + of(file), 0)

const importStageTexts: Readonly<Record<LedgerImportRun['stage'], string>> = {
  sending: 'uploading',
  reading: 'reading',
  checking: 'comparing with the ledger',
  writing: 'writing',
}

const rowsReadText = (files: readonly RunFile[]): string => {
  const all = sumOverFiles(files, estimatedRows)
  return `${countText(sumOverFiles(files, ({ rows }) => rows))} of ${files.every(isReadThrough) ? '' : 'about '}${pluralise(all, 'row')}`
}

const stageProgress = ({ stage, files, done, total }: LedgerImportRun) => {
  switch (stage) {
    case 'sending':
      return { done, total, text: `${sizeText(done)} of ${sizeText(total)}` }
    case 'reading':
      return {
        done: sumOverFiles(files, ({ read }) => read),
        total: sumOverFiles(files, ({ bytes }) => bytes),
        text: rowsReadText(files),
      }
    case 'checking':
      return { done: 1, total: 1, text: rowsReadText(files) }
    case 'writing':
      return { done, total, text: `${countText(done)} of ${pluralise(total, 'changed row')}` }
  }
}

const ImportRun = ({ run }: { readonly run: LedgerImportRun }) => {
  const what = `${pluralise(run.files.length, 'file')} by ${run.by}`
  const act = run.act === 'check' ? 'Check' : 'Import'
  return (
    <li>
      <ProgressBar
        label={`${act} of ${what}`}
        state={`${act} of ${what}: ${importStageTexts[run.stage]}`}
        {...stageProgress(run)}
      />
      <ul className={styles['files']}>
        {run.files
          .filter(({ rows }) => rows > 0)
          .map((file) => (
            <li key={file.name} className={styles['detail']}>
              {file.name}: {rowsReadText([file])}
            </li>
          ))}
      </ul>
    </li>
  )
}

export const RunningImports = ({ imports }: { readonly imports: LedgerImportsRef }) => {
  const runs = useSelector(imports, ({ context }) => context.runs)
  return (
    runs.length > 0 && (
      <section aria-label="Running imports">
        <ul className={styles['runs']}>
          {runs.map((run) => (
            <ImportRun key={run.id} run={run} />
          ))}
        </ul>
      </section>
    )
  )
}
