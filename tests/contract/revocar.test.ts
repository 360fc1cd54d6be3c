import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Dispositivo, InformeRecibido } from '#contract/dispositivos/dispositivo.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { addButacas, PASS } from '../helpers/fabrica.ts'
import { useTestServer } from '../helpers/server.ts'

describe('revoking a device and forbidding PINs', () => {
  const server = useTestServer()
  beforeAll(async () => {
    await addButacas(server.db, [{ nro: 'A-1' }])
  })

  const permit = (id: string, pinPermitido: boolean, revocado: boolean) =>
    server.call(
      {
        method: 'PUT',
        url: `/api/dispositivos/${id}/permisos`,
        payload: JSON.stringify({ pinPermitido, revocado }),
      },
      'admin',
    )
  const inform = (id: string) =>
    server.call({
      method: 'POST',
      url: '/api/dispositivos/informe',
      headers: { 'device-id': id },
      payload: JSON.stringify({
        ultimaSec: 0,
        pendientes: 0,
        rechazadas: [],
        descartadas: [],
        version: 'abc',
        desfaseMs: 0,
      }),
    })
  const row = async (id: string) =>
    (await server.call({ method: 'GET', url: '/api/dispositivos' }, 'admin'))
      .json<Dispositivo[]>()
      .find(each => each.id === id)
  const login = (id: string, nombre = 'operario') =>
    server.app.inject({
      method: 'POST',
      url: '/auth/login',
      headers: { 'content-type': 'application/json', 'device-id': id },
      payload: JSON.stringify({ nombre, pass: PASS }),
    })
  const write = (id: string, token: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'PUT',
      url: `${ENDPOINTS.cambiarEstado.path}?nroButaca=A-1&idEstado=2&peso=-1`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        'device-id': id,
        'device-seq': '1',
        ...headers,
      },
    })

  test('absent permissions stay: forbidding PINs from an old list does not restore a revoked tablet', async () => {
    const id = randomUUID()
    expect((await permit(id, true, true)).statusCode, 'an unknown one').toBe(404)
    await inform(id)
    await permit(id, true, true)
    const payload = JSON.stringify({ pinPermitido: false })
    await server.call({ method: 'PUT', url: `/api/dispositivos/${id}/permisos`, payload }, 'admin')
    expect(await row(id)).toMatchObject({ pinPermitido: false, revocadoEn: expect.any(String) })
  })

  test('O55: a change that an admin adopts is not marked as made with a PIN', async () => {
    await server.call(
      {
        method: 'PUT',
        url: `${ENDPOINTS.cambiarEstado.path}?nroButaca=A-1&idEstado=4&peso=-1`,
        headers: {
          'adopted-from': 'operario',
          'author-identified': 'pin',
          'idempotency-key': randomUUID(),
        },
      },
      'admin',
    )
    const historial = await server.call({ method: 'GET', url: '/api/cambioEstado/but?nroButaca=A-1' })
    const last = historial.json().at(-1)
    expect(last.sesion.id.usuario.nombre).toBe('admin')
    expect(last.identificado ?? null).toBeNull()
  })

  test('O56: the answer to a device’s report says whether PINs are allowed', async () => {
    const id = randomUUID()
    expect((await inform(id)).json<InformeRecibido>()).toMatchObject({ pinPermitido: true })
    expect((await permit(id, false, false)).statusCode).toBe(200)
    expect((await inform(id)).json<InformeRecibido>()).toMatchObject({ pinPermitido: false })
    expect(await row(id)).toMatchObject({ pinPermitido: false, revocadoEn: null })
    await permit(id, true, false)
    expect((await inform(id)).json<InformeRecibido>()).toMatchObject({ pinPermitido: true })
  })

  test('O56: a revoked device loses its sessions and can neither sign in nor write; others can; it can be restored', async () => {
    const id = randomUUID()
    const other = randomUUID()
    await Promise.all([inform(id), inform(other)])
    const here = (await login(id)).json<{ token: string }>().token
    const elsewhere = (await login(other)).json<{ token: string }>().token
    expect((await write(id, here)).statusCode).toBe(200)
    expect((await permit(id, true, true)).statusCode).toBe(200)
    expect((await row(id))?.revocadoEn).toMatch(/^\d{4}-/)

    expect((await write(id, here)).json()).toMatchObject({ status: 401, codigo: 'SESION' })
    for (const nombre of ['operario', 'admin'])
      expect((await login(id, nombre)).json()).toMatchObject({ status: 403, codigo: 'EQUIPO_REVOCADO' })
    // A session opened elsewhere names the revoked device, as earlier releases do without saying where it was opened
    expect((await write(id, elsewhere)).json()).toMatchObject({ status: 403, codigo: 'EQUIPO_REVOCADO' })
    expect((await write(other, elsewhere)).statusCode).toBe(200)

    const admin = (await login(other, 'admin')).json<{ token: string }>().token
    // An admin's own write from there is refused too
    expect((await write(id, admin)).statusCode).toBe(403)
    expect((await write(id, admin, { 'adopted-from': 'operario' })).statusCode).toBe(200)
    expect((await write(id, elsewhere, { 'adopted-from': 'operario' })).statusCode).toBe(403)

    await permit(id, true, false)
    const again = (await login(id)).json<{ token: string }>().token
    expect((await write(id, again)).statusCode).toBe(200)
    const audited = await server.db.query(
      `select resultado from auditoria where que = 'equipo-revocado' and sobre = $1 order by id`,
      [id],
    )
    expect(audited).toEqual([{ resultado: '1 sesiones cerradas' }, { resultado: 'repuesto' }])
  })
})
