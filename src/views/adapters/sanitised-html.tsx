import DOMPurify from 'dompurify'

interface Props {
  readonly html: string
  readonly className?: string | undefined
}

// where a link leads neither the page it was on nor its window is to be had (HTML §4.6.7)
DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  if (element.hasAttribute('href')) element.setAttribute('rel', 'noopener noreferrer')
})

const sanitise = (html: string) =>
  DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'option'],
    ADD_FORBID_CONTENTS: ['form'],
    FORBID_ATTR: ['style', 'id', 'class', 'name'],
    RETURN_TRUSTED_TYPE: true,
  })

/** HTML that people wrote, with everything taken out that could act, restyle the page or pass for a part of it. */
export const SanitisedHtml = ({ html, className }: Props) => (
  <div className={className} dangerouslySetInnerHTML={{ __html: sanitise(html) }} />
)
