import { beforeAll, expect, test } from 'vitest'
import { type Call, callAs, digestRows, EVERY_CALL, fillForCalls, whoMay } from '../helpers/calls.ts'
import { useTestServer } from '../helpers/server.ts'
import { listParameters, type Parameter } from '../security/parameters.ts'

const OTHER_TYPE: Readonly<Record<string, readonly unknown[]>> = {
  number: ['1', 'x', {}, [1], true],
  string: [5, {}, ['a'], true],
  boolean: ['true', 1, {}],
}
const NO_NUMBER = ['x', '1.5', '0x1', '1e3', '-1']
/** Values of the right type that every member refuses, except the values in `OTHERWISE`. */
const BEYOND: Readonly<Record<string, readonly unknown[]>> = {
  number: [1e300],
  string: ['\ud800', 'a\0b', 'x'.repeat(1_001)],
}
const NO_OBJECT = ['', '{', '[]', '"a"', 'null', 'true', '7']

/** Values that these calls accept, or refuse for another reason. */
const OTHERWISE = [
  // A text that is compared or searched for, never stored; a webhook refuses its address for another reason
  /^(login|primerIngreso|miClave|pinEquipo|pleno|filtro\w+|imprimirEtiquetas|rescatar) .* "\\ud800"$/,
  /^\w+Aviso body.direccion "\\ud800"$/,
  // Sealed files may be long
  /^rescatar body\.(clave|iv|datos) "x{9}/,
  // The body is optional
  /^(cambiarEstado|emitirRemito) body (null)?$/,
  // Numbers are labels too; a cell of an imported file may be a number or any text
  /^modificarHomologacion body\.\w+ 5$/,
  /^probarFilas body.filas.0.celdas.0 (5|"\\ud800")$/,
  // A huge id counts as unknown, and a tablet's huge count is shown unchanged
  /^(confirmarEntrega|productos \w+) body\S* 1e\+300$/,
  /^informarDispositivo body\.\w+ 1e\+300$/,
  // With an unknown cursor the changes start over
  /^cambios query.desde/,
]

interface Wrong {
  what: string
  campo?: string
  request: ReturnType<Parameter['with']>
}

function wrongMembers(call: Call): Wrong[] {
  return listParameters(call).flatMap(parameter => {
    const { name, good } = parameter
    const [where, campo = ''] = name.split('.')
    const isNumber = typeof good === 'number' || (where !== 'body' && /^\d+$/.test(String(good)))
    const types = where === 'body' ? (OTHER_TYPE[typeof good] ?? []) : isNumber ? NO_NUMBER : []
    const beyond =
      where === 'body'
        ? (BEYOND[typeof good] ?? [])
        : where === 'path'
          ? ['a\0b']
          : ['a\0b', 'x'.repeat(1_001)]
    // Refusals of these optional bodies and of path parameters need not name the member
    const isNamed =
      !(where === 'body' && /^(cambiarEstado|emitirRemito)$/.test(call.name)) && where !== 'path'
    const wrong = (value: unknown): Wrong => ({
      what: `${name} ${JSON.stringify(value)}`,
      request: parameter.with(value),
    })
    return where === 'text'
      ? []
      : [...types.map(value => ({ ...wrong(value), ...(isNamed && { campo }) })), ...beyond.map(wrong)]
  })
}

function wrongBodies({ method, url, payload = '' }: Call): Wrong[] {
  const [, first] = /^\{"(\w+)"/.exec(payload) ?? []
  if (first === undefined) return []
  const bodies = [
    ...NO_OBJECT,
    ...[`"${first}":1`, '"__proto__":{}', '"usuario":1', '"nadie":1'].map(member =>
      payload.replace('{', `{${member},`),
    ),
  ]
  return bodies.map(body => ({ what: `body ${body}`, request: { method, url, payload: body } }))
}

function wrongQueries({ method, url, payload }: Call): Wrong[] {
  const [, first] = /\?(\w+)=/.exec(url) ?? []
  if (first === undefined) return []
  return [`${first}=1`, 'nadie=1', '__proto__=1', `${first}[]=1`].map(more => ({
    what: `query ${more}`,
    request: { method, url: `${url}&${more}`, ...(payload && { payload }) },
  }))
}

const CALLS = EVERY_CALL.filter(({ name }) => name !== 'eventos').flatMap(rule => {
  const call = callAs(rule, whoMay(rule))
  const wrong = [...wrongMembers(call), ...wrongBodies(call), ...wrongQueries(call)].filter(
    ({ what }) => !OTHERWISE.some(pattern => pattern.test(`${call.name} ${what}`)),
  )
  return wrong.length > 0 ? [{ ...call, wrong }] : []
})

let before: unknown
const server = useTestServer()
beforeAll(async () => {
  await fillForCalls(server)
  before = await digestRows(server)
})

test.each(CALLS)(
  'C24, C25, C26: $name: a value of another type, an unknown or repeated member and a body that is no object are 400',
  async call => {
    const wrong: string[] = []
    for (const { what, campo, request } of call.wrong) {
      const { method, url, payload, headers } = { ...request, headers: call.headers ?? {} }
      const answer = await server.call(
        { method, url, headers, ...(payload !== undefined && { payload }) },
        whoMay(call),
      )
      if (answer.statusCode !== 400) wrong.push(`${call.name} ${what.slice(0, 60)}: ${answer.statusCode}`)
      else if (campo !== undefined && !answer.json().campos?.includes(campo))
        wrong.push(`${call.name} ${what.slice(0, 60)}: ${answer.json().campos}`)
    }
    expect(wrong).toEqual([])
  },
)

test('bad values change no row outside of audit, sign-in attempts, sessions and devices', async () => {
  expect(await digestRows(server)).toEqual(before)
})
