import 'fake-indexeddb/auto'
import { beforeAll, expect, it, vi } from 'vitest'
import { firmadoEnArchivo } from '#domain/cuenta/equipo.ts'
import { db } from '#offline/db.ts'
import { getDeviceId, writeFact } from '#offline/device.ts'
import { type Rescate, sealOutbox } from '#offline/rescate.ts'
import { saveSesion } from '#offline/sesion.ts'
import { entry } from '#tests/helpers/entry.ts'

const RSA = {
  name: 'RSA-OAEP',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
}
let pair: CryptoKeyPair
let clave: JsonWebKey
beforeAll(async () => {
  pair = await crypto.subtle.generateKey(RSA, true, ['encrypt', 'decrypt'])
  clave = await crypto.subtle.exportKey('jwk', pair.publicKey)
})

const bytes = (base64: string) => Uint8Array.from(atob(base64), char => char.charCodeAt(0))
async function open({ archivo }: Rescate): Promise<unknown> {
  const raw = await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, pair.privateKey, bytes(archivo.clave))
  const aes = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt'])
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytes(archivo.iv) },
    aes,
    bytes(archivo.datos),
  )
  return JSON.parse(new TextDecoder().decode(plain))
}
const answering = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer)

it('without entries there is no rescue file', async () => {
  expect(await sealOutbox()).toBe('vacio')
})

it('without a stored key there is no rescue file if the network fails or the server has no key', async () => {
  await db.entries.put(entry({ key: 'a', owner: 'lopez' }))
  answering(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await sealOutbox()).toBe('sin-clave')
  answering(async () => new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } }))
  expect(await sealOutbox()).toBe('sin-servidor')
})

it('O46: there is no rescue file until the server has seen the device’s signing key', async () => {
  await writeFact('clave-rescate', { clave: { ...clave, alg: 'RSA-OAEP-256' }, at: Date.now() })
  expect(await sealOutbox()).toBe('sin-clave')
  await saveSesion({ token: 't', pk: { usuario: { nombre: 'lopez', rol: { nombre: 'operario' } } } })
  answering(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await sealOutbox()).toBe('sin-clave')
  answering(async () => Response.json({ eslabon: '1' }))
  expect(await sealOutbox()).toMatchObject({ total: 1 })
})

it('the rescue file contains the live entries of all users, signed by the device and encrypted for the server’s key', async () => {
  const long = { tipo: 'homologar' as const, eBlanca: 'B-1', eGris: 'ñandú', comprador: 'x'.repeat(20_000) }
  await db.entries.bulkPut([
    entry({ key: 'b', operacion: long }),
    entry({ key: 'done', state: 'confirmed', live: 0 }),
  ])
  const made = await sealOutbox()
  if (typeof made === 'string') throw new Error(made)
  expect(made.total).toBe(2)
  const { equipo, firma, ...rest } = made.archivo
  expect(rest).toMatchObject({ formato: 2, dispositivo: await getDeviceId(), eslabon: '1' })
  const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('jwk', equipo, ecdsa, false, ['verify'])
  const text = new TextEncoder().encode(firmadoEnArchivo({ ...rest, equipo }))
  expect(await crypto.subtle.verify(ecdsa, key, bytes(firma), text)).toBe(true)
  expect(JSON.stringify(made.archivo)).not.toContain('lopez')
  expect(await open(made)).toMatchObject([
    { key: 'a', owner: 'lopez' },
    { key: 'b', operacion: long },
  ])
  expect(await db.entries.count()).toBe(3)
})

it('O47: the rescue file contains damaged entries unchanged, even if no index contains them', async () => {
  await db.table('entries').put({ key: 'broken', nro: 'S7', seq: 'x' })
  const made = await sealOutbox()
  if (typeof made === 'string') throw new Error(made)
  expect(made.total).toBe(3)
  expect(await open(made)).toContainEqual({ danado: { key: 'broken', nro: 'S7', seq: 'x' } })
})
