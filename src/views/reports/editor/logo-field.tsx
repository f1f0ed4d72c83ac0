import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ReportEditorRef } from '../../../machines/reports/report-editor.ts'
import styles from './fields.module.css'
import { ListedSelect } from '../../ui/selects.ts'

interface Props {
  readonly editor: ReportEditorRef
  readonly error: string | null
}

export const LogoField = ({ editor, error }: Props) => {
  const id = useSelector(editor, ({ context }) => context.draft.ReportLogoID)
  const logos = useSelector(editor, ({ context }) => context.lookups.logos)
  const logo = logos.find(({ ReportLogoID }) => ReportLogoID === id)
  return (
    <div className={styles['logo']}>
      <ListedSelect
        label="Logo"
        required
        allowDeselect={false}
        data={logos.map(({ ReportLogoID, ReportLogoName }) => ({ value: String(ReportLogoID), label: ReportLogoName }))}
        value={id === null ? null : String(id)}
        error={error}
        onChange={(chosen) =>
          editor.send({ type: 'draft.edited', draft: { ReportLogoID: chosen === null ? null : Number(chosen) } })
        }
      />
      {logo !== undefined && (
        <div className={styles['picture']}>
          <img src={logo.ReportLogoData} alt={`Logo ${logo.ReportLogoName}`} />
        </div>
      )}
      <div className={styles['acts']}>
        <Button
          variant="default"
          size="xs"
          disabled={logo === undefined}
          onClick={() => editor.send({ type: 'logo.opened', isNew: false })}
        >
          Edit logo
        </Button>
        <Button variant="default" size="xs" onClick={() => editor.send({ type: 'logo.opened', isNew: true })}>
          New logo
        </Button>
      </div>
    </div>
  )
}
