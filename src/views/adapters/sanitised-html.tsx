import DOMPurify from 'dompurify'
import { memo } from 'react'

interface Props {
  readonly html: string
  /** For headings and single lines: only the text of block elements remains. */
  readonly isPhrase?: boolean
  readonly className?: string | undefined
}

// linked pages get neither the referrer nor access to this window (HTML §4.6.7)
DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  if (element.hasAttribute('href')) element.setAttribute('rel', 'noopener noreferrer')
})

// phrasing content (HTML §3.2.5.2.5) that the profile allows
const phrasingTags = 'a abbr b bdi bdo br code em i img mark s small span strong sub sup u'.split(' ')

/** Keeps the words of a removed block apart from their neighbours. */
const separateBlocks = (html: string): string =>
  html.replaceAll(/<\/([a-z][a-z\d]*)\s*>/gi, (tag, name: string) =>
    phrasingTags.includes(name.toLowerCase()) ? tag : `${tag} `,
  )

const sanitiseHtml = (html: string, isPhrase: boolean) =>
  DOMPurify.sanitize(isPhrase ? separateBlocks(html) : html, {
    ...(isPhrase ? { ALLOWED_TAGS: phrasingTags } : { USE_PROFILES: { html: true } }),
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'option'],
    ADD_FORBID_CONTENTS: ['form'],
    FORBID_ATTR: ['style', 'id', 'class', 'name'],
    RETURN_TRUSTED_TYPE: true,
  })

/** Removes everything from people's HTML that could act, restyle the page or imitate it. */
export const SanitisedHtml = memo(({ html, className, isPhrase = false }: Props) => {
  const Element = isPhrase ? 'span' : 'div'
  return <Element className={className} dangerouslySetInnerHTML={{ __html: sanitiseHtml(html, isPhrase) }} />
})
SanitisedHtml.displayName = 'SanitisedHtml'
