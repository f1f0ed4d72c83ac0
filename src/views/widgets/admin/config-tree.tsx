import { useComputedColorScheme } from '@mantine/core'
import { githubDarkTheme, githubLightTheme, JsonEditor } from 'json-edit-react'
import { parseJsonObject } from '../../../domain/parse-json.ts'
import { E } from '../../../domain/fp.ts'
import styles from './config-fields.module.css'

interface Props {
  readonly text: string
  readonly onWrite: (text: string) => void
}

const surroundings = {
  container: { backgroundColor: 'transparent', fontSize: '0.8125rem' },
  itemCount: 'var(--mantine-color-dimmed)',
}

/** The config as a tree; while its text is no JSON there is nothing to show. */
export const ConfigTree = ({ text, onWrite }: Props) => {
  const scheme = useComputedColorScheme('light')
  const config = parseJsonObject(text)
  return (
    <div className={styles['tree']} role="group" aria-label="Configuration tree" tabIndex={0}>
      {E.isLeft(config) ? (
        <p className={styles['stopped']}>The tree is back once the text is JSON again.</p>
      ) : (
        <JsonEditor
          data={config.right}
          setData={(written) => onWrite(JSON.stringify(written, null, 2))}
          rootName="config"
          theme={[scheme === 'dark' ? githubDarkTheme : githubLightTheme, surroundings]}
          maxWidth="100%"
          minWidth="100%"
          showIconTooltips
          enableClipboard={false}
          collapseAnimationTime={0}
        />
      )}
    </div>
  )
}
