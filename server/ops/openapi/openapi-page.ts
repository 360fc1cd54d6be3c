import type { TSchema } from 'typebox'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { API_DOC } from '#messages/server/api.ts'
import { PROBLEMAS } from '../../http/refusal.ts'
import type { ApiCall } from './api-calls.ts'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, sign => ESCAPES[sign] ?? sign)

const schemaBlock = (title: string, schema: TSchema | undefined): string =>
  schema === undefined
    ? ''
    : `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`

const whoMay = ({ roles }: ApiCall): string => {
  if (roles === 'everybody') return API_DOC.cualquiera
  return roles === 'enlace' ? API_DOC.conEnlace : roles.join(', ')
}

const callBlock = (call: ApiCall): string => `
<section id="${call.name}">
<h3><code>${call.method}</code> <code>${escapeHtml(call.path)}</code></h3>
<p>${escapeHtml(call.summary)}</p>
<p class="roles">${API_DOC.roles}: ${whoMay(call)}</p>
${schemaBlock(API_DOC.parametros, call.query)}${schemaBlock(API_DOC.cuerpo, call.body)}${schemaBlock(API_DOC.respuesta, call.response)}
</section>`

const groupOf = ({ path }: ApiCall): keyof typeof API_DOC.grupos =>
  path.startsWith('/auth/') ? 'auth' : path.startsWith('/api/') ? 'api' : 'otros'

const groupBlock = (group: keyof typeof API_DOC.grupos, calls: readonly ApiCall[]): string =>
  `<h2>${API_DOC.grupos[group]}</h2>${calls
    .filter(call => groupOf(call) === group)
    .map(callBlock)
    .join('')}`

/** Has no script, and its style is a file of ours, as the strict content security policy requires. */
export const buildPage = (calls: readonly ApiCall[]): string => `<!doctype html>
<html lang="es" translate="no"><head><meta charset="utf-8"><meta name="google" content="notranslate"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${API_DOC.titulo}</title><link rel="stylesheet" href="${ENDPOINTS.estiloDocumentacion.path}"></head>
<body><main><h1>${API_DOC.titulo}</h1>
<p>${escapeHtml(API_DOC.intro)} ${API_DOC.paraProgramas} <a href="${ENDPOINTS.openapi.path}">openapi.json</a></p>
<nav><ul>${calls.map(({ name, method, path }) => `<li><a href="#${name}">${method} ${escapeHtml(path)}</a></li>`).join('')}</ul></nav>
${(['auth', 'api', 'otros'] as const).map(group => groupBlock(group, calls)).join('')}
<h2>${API_DOC.errores}</h2><p>${API_DOC.erroresDetalle}</p>
<ul>${Object.entries(PROBLEMAS)
  .map(([codigo, [status]]) => `<li>${status} <code>${codigo}</code></li>`)
  .join('')}</ul></main></body></html>`

export const PAGE_CSS = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0}main{max-width:60rem;margin:0 auto;padding:1rem}
h2{margin-top:2.5rem;border-bottom:1px solid}section{margin:1.5rem 0}h3{margin:0;overflow-wrap:anywhere}
p{margin:.25rem 0}.roles{opacity:.8}
nav ul{columns:20rem;padding:0;list-style:none}nav li{break-inside:avoid}
nav a,summary{display:inline-block;padding:.25rem 0;min-height:1.5rem}
pre{overflow:auto;max-height:30rem;padding:.75rem;border:1px solid;border-radius:.25rem;font-size:.85rem}
`
