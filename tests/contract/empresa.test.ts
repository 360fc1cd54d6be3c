import { Compile } from 'typebox/compile'
import { beforeEach, describe, expect, test } from 'vitest'
import { Empresa, type EmpresaEnvio, Marca } from '#contract/empresa.ts'
import type { PaginaHistorial } from '#contract/historial-schema.ts'
import { LOGO_LADO_MAX, LOGO_MAX_BYTES } from '#contract/limites.ts'
import type { Problem } from '#contract/problem.ts'
import { FALLA_EMPRESA } from '#messages/empresa.ts'
import { JPEG_1X1, PNG_1X1, pngUrl } from '../helpers/empresa.ts'
import type { Usuario } from '../helpers/fabrica.ts'
import { useTestServer } from '../helpers/server.ts'

const SUR: EmpresaEnvio = {
  razon_social: 'Butacas del Sur S.A.',
  nombre_fantasia: 'Del Sur',
  cuit: '30-70815524-8',
  telefono: '011 4651-2280',
  domicilio: 'Av. Rivadavia 4120, San Justo',
  correo: 'ventas@delsur.com.ar',
  ingresos_brutos: '901-123456-7',
  condicion_iva: 'Responsable inscripto',
  inicio_actividades: '01/03/2009',
  logo: PNG_1X1,
}
const DE_REMITO = { ingresos_brutos: '', condicion_iva: '', inicio_actividades: '' }
const VACIA = {
  ...{ razon_social: '', nombre_fantasia: '', cuit: '', telefono: '', domicilio: '', correo: '' },
  ...DE_REMITO,
}

const dataUrl = (mime: string, bytes: string | Buffer) =>
  `data:image/${mime};base64,${Buffer.from(bytes).toString('base64')}`

describe('the company', () => {
  const server = useTestServer()
  beforeEach(async () => {
    await server.db.query(
      `update empresa set razon_social = '', nombre_fantasia = '', cuit = '', telefono = '', domicilio = '',
         correo = '', ingresos_brutos = '', condicion_iva = '', inicio_actividades = '', logo = null`,
    )
    await server.db.query("delete from historial where sobre = 'empresa'")
  })

  const read = async (usuario: Usuario | null = 'admin', query = '') =>
    server.call({ method: 'GET', url: `/api/empresa${query}` }, usuario)
  const current = async () => (await read()).json<Empresa>()
  const marca = async (query = '') =>
    (await server.call({ method: 'GET', url: `/api/empresa/marca${query}` }, null)).json<Marca>()
  const put = (body: object, headers: Record<string, string> = {}, usuario: Usuario = 'admin') =>
    server.call({ method: 'PUT', url: '/api/empresa', headers, payload: JSON.stringify(body) }, usuario)

  test('an installation without company data returns an empty company', async () => {
    const answer = await current()
    expect(Compile(Empresa).Errors(answer)).toEqual([])
    expect(answer).toEqual({ id: 1, ...VACIA, logo: null, version: expect.any(Number), ultima: null })
    expect(await marca()).toEqual({ nombre: '', logo: null, version: answer.version })
  })

  test('a save without the fields of the remito keeps them', async () => {
    await put(SUR)
    const { ingresos_brutos, condicion_iva, inicio_actividades, ...antes } = SUR
    const saved = await put({ ...antes, telefono: '1' })
    expect(saved.json()).toMatchObject({ ingresos_brutos, condicion_iva, inicio_actividades, telefono: '1' })
  })

  test('an admin saves the company, every role reads it, and only an admin reads its author', async () => {
    const { version } = await current()
    const saved = await put({ ...SUR, cuit: '30708155248', razon_social: ' Butacas  del Sur S.A. ' })
    expect([saved.statusCode, saved.json()]).toEqual([
      200,
      { id: 1, ...SUR, logo: undefined, version: version + 1 },
    ])
    for (const usuario of ['operario', 'vendedor'] as const) {
      const answer = (await read(usuario)).json<Empresa>()
      expect(answer).toEqual({ id: 1, ...SUR, version: version + 1 })
    }
    const { ultima } = await current()
    expect(ultima).toEqual({ usuario: 'admin', fechaHs: expect.any(String) })
  })

  test('a caller without a session gets name, logo and version of the company, and nothing else', async () => {
    await put(SUR)
    const answer = await marca()
    expect(Compile(Marca).Errors(answer)).toEqual([])
    expect(answer).toEqual({ nombre: 'Del Sur', logo: PNG_1X1, version: expect.any(Number) })
    await put({ ...SUR, nombre_fantasia: '' })
    expect((await marca()).nombre).toBe('Butacas del Sur S.A.')
  })

  test('the logo is not sent again to a caller that has this version', async () => {
    const { version } = (await put(SUR)).json<Empresa>()
    for (const known of [version, version - 1]) {
      const isNew = known !== version
      expect('logo' in (await read('operario', `?version=${known}`)).json()).toBe(isNew)
      expect('logo' in (await marca(`?version=${known}`))).toBe(isNew)
    }
  })

  test('a save without a logo keeps the stored logo, and null removes the logo', async () => {
    await put(SUR)
    const { logo: _, ...textos } = SUR
    await put({ ...textos, telefono: '4651' })
    expect(await current()).toMatchObject({ telefono: '4651', logo: PNG_1X1 })
    await put({ ...textos, logo: null })
    expect((await current()).logo).toBeNull()
  })

  test('a save over a replaced version is 412, shows the saved company with its author, and changes nothing', async () => {
    const { version } = await current()
    await put(SUR)
    const answer = await put({ ...SUR, telefono: '1' }, { 'if-match': `"v${version}"` })
    expect(answer.statusCode).toBe(412)
    expect(answer.json<Problem>().actualFila).toEqual({
      fila: { id: 1, ...SUR, version: version + 1 },
      usuario: 'admin',
      fechaHs: expect.any(String),
    })
    expect((await current()).telefono).toBe(SUR.telefono)
    const again = await put({ ...SUR, telefono: '1' }, { 'if-match': `"v${version + 1}"` })
    expect([again.statusCode, (await current()).telefono]).toEqual([200, '1'])
  })

  test('the history names every changed field, the logo without its content', async () => {
    await put(SUR)
    await put({ ...SUR, telefono: '1', logo: JPEG_1X1 })
    await put({ ...SUR, telefono: '1', logo: JPEG_1X1 })
    const page = (
      await server.call({ method: 'GET', url: '/api/historial?sobre=empresa&id=1' }, 'admin')
    ).json<PaginaHistorial>()
    expect(page.entradas.map(({ antes, despues }) => ({ antes, despues }))).toEqual([
      { antes: { telefono: SUR.telefono, logo: null }, despues: { telefono: '1', logo: true } },
      { antes: { ...VACIA, logo: null }, despues: { ...SUR, logo: true } },
    ])
  })

  const TEXTOS = ['razon_social', 'nombre_fantasia', 'cuit', 'telefono', 'domicilio', 'correo'] as const
  test.each([
    ...TEXTOS.map(campo => [campo, 'a\u202eb'] as const),
    ['razon_social', ' '],
    ['cuit', '30-70815524-9'],
    ['correo', 'ventas@fabrica'],
    ['logo', 'javascript:alert(1)'],
    ['logo', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['logo', dataUrl('png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['logo', dataUrl('png', '%PDF-1.7')],
    ['logo', dataUrl('jpeg', 'GIF89a')],
    ['logo', dataUrl('png', Buffer.alloc(LOGO_MAX_BYTES + 1))],
    ['logo', pngUrl(LOGO_LADO_MAX + 1, 1)],
    ['logo', `${PNG_1X1.slice(0, -8)}AAAAAAAA`],
  ] as [keyof EmpresaEnvio, string][])(
    'a bad %s is refused, and nothing is saved (%#)',
    async (campo, valor) => {
      const answer = await put({ ...SUR, [campo]: valor })
      expect(answer.statusCode).toBe(400)
      expect(answer.json<Problem>().campos).toEqual([campo])
      expect((await current()).razon_social).toBe('')
    },
  )

  test('the refusal of a wrong CUIT says in words what is wrong', async () => {
    const { detail } = (await put({ ...SUR, cuit: '1' })).json<Problem>()
    expect(detail).toBe(FALLA_EMPRESA.cuit)
  })

  test('a JPEG named PNG is stored as a JPEG', async () => {
    await put({ ...SUR, logo: JPEG_1X1.replace('image/jpeg', 'image/png') })
    expect((await current()).logo).toBe(JPEG_1X1)
  })

  test('a logo of the largest size is stored', async () => {
    // A chunk that viewers ignore fills the file
    const png = Buffer.from(PNG_1X1.slice(PNG_1X1.indexOf(',') + 1), 'base64')
    const fill = Buffer.alloc(LOGO_MAX_BYTES - png.length)
    fill.writeUInt32BE(fill.length - 12)
    fill.write('juNk', 4)
    const end = png.length - 12
    const whole = dataUrl('png', Buffer.concat([png.subarray(0, end), fill, png.subarray(end)]))
    const answer = await put({ ...SUR, logo: whole })
    expect([answer.statusCode, (await current()).logo === whole]).toEqual([200, true])
  })
})
