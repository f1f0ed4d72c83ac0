import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { useSelector } from '@xstate/react'
import { lookupsOfRenderer } from '../../../domain/reports/lookups/lookups.ts'
import { paramTitles, reportParams } from '../../../domain/reports/parameters.ts'
import { type DraftField, type ReportDraft, withRenderer } from '../../../domain/reports/editor/report-draft.ts'
import { PageOrientation, OutputFormat } from '../../../domain/reports/report-format.ts'
import { ReportLevel, ReportParam, ReportType } from '../../../domain/reports/report.ts'
import { faultyFields } from '../../../machines/reports/report-editing.ts'
import type { ReportEditorRef } from '../../../machines/reports/report-editor.ts'
import { levelTexts, typeTexts } from '../live/level-texts.ts'
import styles from './fields.module.css'
import { LogoField } from './logo-field.tsx'
import { SourceField } from './source-field.tsx'
import { pageOrientations, orientationTexts } from '../read/period-text.ts'
import { ListedMultiSelect, ListedSelect } from '../../ui/selects.ts'
import { requiredFieldText } from '../../../domain/texts.ts'

export const orientationChoices = pageOrientations.map((value) => ({ value, label: orientationTexts[value] }))

interface Props {
  readonly editor: ReportEditorRef
}

const levelChoices = (['account', 'group', 'adviser'] as const).map((value) => ({ value, label: levelTexts[value] }))
const typeChoices = (['client', 'adviser'] as const).map((value) => ({ value, label: typeTexts[value] }))
const paramChoices = reportParams.map((value) => ({ value, label: paramTitles[value] }))

const idFromText = (text: string | null): number | null => (text === null ? null : Number(text))
const textFromId = (id: number | null): string | null => (id === null ? null : String(id))

const RendererFields = ({ editor }: Props) => {
  const { draft, lookups } = useSelector(editor, ({ context }) => context)
  const edit = (edited: Partial<ReportDraft>) => editor.send({ type: 'draft.edited', draft: edited })
  const renderer = lookups.renderers.find(({ ReportRendererID }) => ReportRendererID === draft.ReportRendererID)
  const { headers, footers } = lookupsOfRenderer(renderer, lookups)
  return (
    <>
      <ListedSelect
        label="Renderer"
        required
        allowDeselect={false}
        data={lookups.renderers.map(({ ReportRendererID, ReportRendererTitle }) => ({
          value: String(ReportRendererID),
          label: ReportRendererTitle,
        }))}
        value={textFromId(draft.ReportRendererID)}
        onChange={(value) =>
          edit(
            withRenderer(
              draft,
              lookups.renderers.find(({ ReportRendererID }) => ReportRendererID === idFromText(value)),
            ),
          )
        }
      />
      <ListedSelect
        label="Header"
        required
        allowDeselect={false}
        disabled={renderer === undefined}
        data={headers.map(({ ReportHeaderID, ReportHeaderTitle }) => ({
          value: String(ReportHeaderID),
          label: ReportHeaderTitle,
        }))}
        value={textFromId(draft.ReportHeaderID)}
        onChange={(value) => edit({ ReportHeaderID: idFromText(value) })}
      />
      <ListedSelect
        label="Footer"
        required
        allowDeselect={false}
        disabled={renderer === undefined}
        data={footers.map(({ ReportFooterID, ReportFooterTitle }) => ({
          value: String(ReportFooterID),
          label: ReportFooterTitle,
        }))}
        value={textFromId(draft.ReportFooterID)}
        onChange={(value) => edit({ ReportFooterID: idFromText(value) })}
      />
    </>
  )
}

const DefaultFields = ({ editor }: Props) => {
  const { draft, lookups } = useSelector(editor, ({ context }) => context)
  const edit = (edited: ReportDraft['ReportDefaultParams']) =>
    editor.send({
      type: 'draft.edited',
      draft: { ReportDefaultParams: { ...draft.ReportDefaultParams, ...edited } },
    })
  return (
    <fieldset className={styles['pair']}>
      <legend>Default format</legend>
      <ListedSelect
        label="Format"
        allowDeselect={false}
        data={lookups.formats.map(({ outputFormat, name }) => ({ value: outputFormat, label: name }))}
        value={draft.ReportDefaultParams.outputFormat ?? null}
        onChange={(outputFormat) => {
          if (OutputFormat.is(outputFormat)) edit({ outputFormat })
        }}
      />
      <ListedSelect
        label="Orientation"
        allowDeselect={false}
        data={orientationChoices}
        value={draft.ReportDefaultParams.orientation ?? null}
        onChange={(orientation) => {
          if (PageOrientation.is(orientation)) edit({ orientation })
        }}
      />
    </fieldset>
  )
}

export const ReportFields = ({ editor }: Props) => {
  const context = useSelector(editor, (snapshot) => snapshot.context)
  const { draft } = context
  const missing = faultyFields(context)
  const errorOf = (field: DraftField): string | null => (missing.includes(field) ? requiredFieldText : null)
  const edit = (change: Partial<ReportDraft>) => editor.send({ type: 'draft.edited', draft: change })
  return (
    <div className={styles['fields']}>
      <TextInput
        label="Title"
        required
        maxLength={200}
        value={draft.ReportTitle}
        error={errorOf('ReportTitle')}
        onChange={(event) => edit({ ReportTitle: event.currentTarget.value })}
      />
      <ListedMultiSelect
        label="Levels"
        required
        data={levelChoices}
        value={[...draft.ReportLevel]}
        error={errorOf('ReportLevel')}
        onChange={(values) => edit({ ReportLevel: values.filter(ReportLevel.is) })}
      />
      <ListedMultiSelect
        label="Parameters"
        required
        data={paramChoices}
        value={[...draft.ReportParams]}
        error={errorOf('ReportParams')}
        onChange={(values) => edit({ ReportParams: values.filter(ReportParam.is) })}
      />
      <SourceField editor={editor} error={errorOf('ReportDataSource')} />
      <RendererFields editor={editor} />
      <LogoField editor={editor} error={errorOf('ReportLogoID')} />
      <ListedSelect
        label="Offered to"
        allowDeselect={false}
        data={typeChoices}
        value={draft.type}
        onChange={(type) => {
          if (ReportType.is(type)) edit({ type })
        }}
      />
      <DefaultFields editor={editor} />
    </div>
  )
}
