import { useSelector } from '@xstate/react'
import { isReadThrough, type LedgerImportRun, type RunFile, rowsOf } from '../../domain/ledger/import/import-run.ts'
import type { LedgerImportsRef } from '../../machines/ledger/ledger-imports.ts'
import { pluralise } from '../../domain/text/pluralise.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { sizeText } from '../ui/texts/size-text.ts'
import styles from './ledger-imports.module.css'

const countText = (rows: number): string => rows.toLocaleString('en')

const sumOver = (files: readonly RunFile[], of: (file: RunFile) => number): number =>
  files.reduce((all, file) => all + of(file), 0)

const stageText: Readonly<Record<LedgerImportRun['stage'], string>> = {
  sending: 'uploading',
  reading: 'reading',
  checking: 'comparing with the ledger',
  writing: 'writing',
}

const readText = (files: readonly RunFile[]): string => {
  const all = sumOver(files, rowsOf)
  return `${countText(sumOver(files, ({ rows }) => rows))} of ${files.every(isReadThrough) ? '' : 'about '}${pluralise(all, 'row')}`
}

const extentOf = ({ stage, files, done, total }: LedgerImportRun) => {
  switch (stage) {
    case 'sending':
      return { done, total, text: `${sizeText(done)} of ${sizeText(total)}` }
    case 'reading':
      return {
        done: sumOver(files, ({ read }) => read),
        total: sumOver(files, ({ bytes }) => bytes),
        text: readText(files),
      }
    case 'checking':
      return { done: 1, total: 1, text: readText(files) }
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
        state={`${act} of ${what}: ${stageText[run.stage]}`}
        {...extentOf(run)}
      />
      <ul className={styles['files']}>
        {run.files
          .filter(({ rows }) => rows > 0)
          .map((file) => (
            <li key={file.name} className={styles['detail']}>
              {file.name}: {readText([file])}
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
