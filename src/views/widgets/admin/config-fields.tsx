import { Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { textFaults } from '../../../domain/widgets/library/config-text.ts'
import type { WidgetDraft } from '../../../domain/widgets/library/widget-draft.ts'
import type { WidgetType } from '../../../domain/widgets/widget-definition.ts'
import { JsonText } from '../../adapters/json-text.tsx'
import styles from './config-fields.module.css'
import { ConfigTree } from './config-tree.tsx'
import { ConfigVerdict } from './config-verdict.tsx'

type ConfigDraft = Extract<WidgetDraft, { readonly _tag: 'Config' }>

interface Props {
  readonly draft: ConfigDraft
  readonly widgetType: WidgetType
  readonly onEdit: (draft: ConfigDraft) => void
}

/** Title, description and config; the tree and the text are two sights of one draft. */
export const ConfigFields = ({ draft, widgetType, onEdit }: Props) => {
  const write = (text: string) => onEdit({ ...draft, text })
  return (
    <div className={styles['fields']}>
      <TextInput
        label="Title"
        description="{today} stands for the date it is read."
        required
        maxLength={200}
        value={draft.title}
        error={draft.title.trim() === '' ? 'This field is required' : null}
        onChange={(event) => onEdit({ ...draft, title: event.currentTarget.value })}
      />
      <Textarea
        label="Description"
        autosize
        minRows={1}
        maxRows={4}
        maxLength={1000}
        value={draft.description}
        onChange={(event) => onEdit({ ...draft, description: event.currentTarget.value })}
      />
      <div className={styles['sights']}>
        <section aria-label="Configuration as a tree" className={styles['sight']}>
          <h3 className={styles['heading']}>Tree</h3>
          <ConfigTree text={draft.text} onWrite={write} />
        </section>
        <section aria-label="Configuration as text" className={styles['sight']}>
          <h3 className={styles['heading']}>Text</h3>
          <JsonText
            label="Configuration as JSON"
            text={draft.text}
            faultsIn={(text) => textFaults(widgetType, text)}
            onWrite={write}
          />
        </section>
      </div>
      <ConfigVerdict text={draft.text} widgetType={widgetType} />
    </div>
  )
}
