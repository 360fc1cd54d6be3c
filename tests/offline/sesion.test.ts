import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LoginRespuesta } from '#contract/auth.ts'
import { readFact, writeFact } from '#offline/device.ts'
import {
  clearOthers,
  clearSesion,
  dropCierres,
  listCierres,
  listCredentials,
  listPersonas,
  listSinEmisor,
  markVencida,
  onSesionChange,
  readCredentials,
  readEmisor,
  readSesion,
  saveEmisor,
  savePleno,
  saveSesion,
  takeOver,
} from '#offline/sesion.ts'
import { readRolCookie } from '#offline/session/cookies.ts'
import { FakeCookieStore } from '#tests/helpers/cookie-store.ts'
import { signOutWhoWorks } from '#tests/helpers/sign-out.ts'
import { FakeLocks } from '#tests/helpers/web-locks.ts'

const EXP_S = 1_795_230_000
const tokenOf = (nombre: string, n = 1) =>
  `h.${btoa(JSON.stringify({ sub: nombre, exp: EXP_S + n }))}.firma-${nombre}-${n}`
const login = (nombre: string, rol = 'operario', n = 1): LoginRespuesta => ({
  token: tokenOf(nombre, n),
  pk: { usuario: { nombre, rol: { nombre: rol } } },
})

/** Sessions have ids and an operario gets a sender's token, as on our server. */
const sidOf = (nombre: string, kind: string) => `sid-${kind}-${nombre}`
const jwtOf = (nombre: string, kind: string) =>
  `h.${btoa(JSON.stringify({ sub: nombre, exp: EXP_S, jti: sidOf(nombre, kind) }))}.firma-${kind}-${nombre}`
const entry = (nombre: string, rol = 'operario'): LoginRespuesta => ({
  token: jwtOf(nombre, 'plena'),
  ...(rol === 'operario' ? { emisor: jwtOf(nombre, 'emisor') } : {}),
  pk: { usuario: { nombre, rol: { nombre: rol } } },
})
const readable = async (): Promise<string> =>
  JSON.stringify([
    await readFact('sesion'),
    [...((globalThis.cookieStore as unknown as FakeCookieStore | undefined)?.jar ?? [])],
  ])

afterEach(async () => {
  await signOutWhoWorks()
  await writeFact('sesion', null)
})

const everySession = () => {
  it('there is no session before a login and after a logout', async () => {
    expect(await readSesion()).toBeNull()
    expect(await readCredentials()).toBeNull()
    await saveSesion(login('operario'))
    await signOutWhoWorks()
    expect(await readSesion()).toBeNull()
    expect(await readCredentials()).toBeNull()
  })

  it('the session has name, role and expiry, and no token; the credentials have the token and its owner', async () => {
    await saveSesion(login('operario'))
    const vence = (EXP_S + 1) * 1000
    const sesion = {
      ...{ nombre: 'operario', rol: 'operario', vence, vencida: false },
      ...{ soloEnvia: false, identificado: 'clave' },
    }
    expect(await readSesion()).toEqual(sesion)
    expect(await readCredentials()).toEqual({ owner: 'operario', token: tokenOf('operario') })
  })

  it('O25: a refused token leaves its owner signed in and sends nothing', async () => {
    await saveSesion(login('operario'))
    await markVencida(tokenOf('operario'))
    expect(await readSesion()).toMatchObject({ nombre: 'operario', vencida: true })
    expect(await readCredentials()).toBeNull()
    await saveSesion(login('operario', 'operario', 2))
    expect(await readCredentials()).toMatchObject({ token: tokenOf('operario', 2) })
  })

  it('O10: a refusal of an older token does not affect the newer one', async () => {
    await saveSesion(login('operario', 'operario', 2))
    await markVencida(tokenOf('operario', 1))
    expect(await readSesion()).toMatchObject({ vencida: false })
  })

  it('O23: a refusal noted while another user signs in does not restore the first user', async () => {
    for (let round = 0; round < 10; round++) {
      await saveSesion(login('operario'))
      await Promise.all([markVencida(tokenOf('operario')), saveSesion(login('lopez'))])
      expect(await readSesion()).toMatchObject({ nombre: 'lopez', vencida: false })
      await Promise.all([markVencida(tokenOf('lopez')), signOutWhoWorks()])
      expect(await readSesion()).toBeNull()
    }
  })

  it('changes of the session call subscribers', async () => {
    const heard = vi.fn()
    const stop = onSesionChange(heard)
    await saveSesion(login('operario'))
    await markVencida(tokenOf('operario'))
    await markVencida(tokenOf('operario'))
    await signOutWhoWorks()
    stop()
    await saveSesion(login('operario'))
    expect(heard).toHaveBeenCalledTimes(3)
  })

  it('an unknown role is an error and signs no user in', async () => {
    await expect(saveSesion(login('jefe', 'gerente'))).rejects.toThrow('gerente')
    expect(await readSesion()).toBeNull()
  })

  it('O52: after another user signs in, the previous user stays signed in and returns without a password', async () => {
    await saveSesion(login('sosa'))
    await saveSesion(login('gimenez'))
    expect(await readCredentials()).toEqual({ owner: 'gimenez', token: tokenOf('gimenez') })
    expect((await listPersonas()).map(({ nombre, trabaja }) => [nombre, trabaja])).toEqual([
      ['sosa', false],
      ['gimenez', true],
    ])
    expect(await takeOver('sosa')).toBe(true)
    expect(await readSesion()).toMatchObject({ nombre: 'sosa', identificado: 'pin', vencida: false })
    expect(await readCredentials()).toEqual({ owner: 'sosa', token: tokenOf('sosa') })
    expect(await takeOver('gimenez')).toBe(true)
    expect(await takeOver('sosa')).toBe(true)
    await saveSesion(login('sosa', 'operario', 2))
    expect(await readSesion()).toMatchObject({ nombre: 'sosa', identificado: 'clave' })
  })

  it('O52: all active sessions are listed with their tokens, the working user first', async () => {
    for (const nombre of ['sosa', 'gimenez', 'benitez']) await saveSesion(login(nombre))
    await takeOver('gimenez')
    const all = ['gimenez', 'sosa', 'benitez'].map(owner => ({ owner, token: tokenOf(owner) }))
    expect(await listCredentials()).toEqual(all)
    await markVencida(tokenOf('sosa'))
    expect((await listCredentials()).map(({ owner }) => owner)).toEqual(['gimenez', 'benitez'])
    expect(await readSesion()).toMatchObject({ nombre: 'gimenez', vencida: false })
    expect(await listPersonas()).toContainEqual(expect.objectContaining({ nombre: 'sosa', vencida: true }))
    expect(await takeOver('sosa')).toBe(false)
    expect(await takeOver('nadie')).toBe(false)
    expect(await readSesion()).toMatchObject({ nombre: 'gimenez' })
  })

  it('O52: signing out ends only the user’s own session, and then no user works', async () => {
    for (const nombre of ['sosa', 'gimenez']) await saveSesion(login(nombre))
    await signOutWhoWorks()
    expect(await readSesion()).toBeNull()
    expect((await listPersonas()).map(({ nombre }) => nombre)).toEqual(['sosa'])
    expect(await listCredentials()).toEqual([{ owner: 'sosa', token: tokenOf('sosa') }])
    expect(await takeOver('sosa')).toBe(true)
    expect(await readCredentials()).toEqual({ owner: 'sosa', token: tokenOf('sosa') })
  })

  it('O52: signing out while another user takes over leaves that user working', async () => {
    vi.stubGlobal('navigator', { locks: new FakeLocks() })
    for (const nombre of ['sosa', 'gimenez']) await saveSesion(login(nombre))
    await Promise.all([takeOver('sosa'), clearSesion('gimenez')])
    expect(await readSesion()).toMatchObject({ nombre: 'sosa', vencida: false })
    expect(await listCredentials()).toEqual([{ owner: 'sosa', token: tokenOf('sosa') }])
    expect((await listPersonas()).map(({ nombre }) => nombre)).toEqual(['sosa'])
    // After a sign-in by password the token is only in the cookie
    await saveSesion(login('benitez'))
    await clearSesion('sosa')
    expect(await listCredentials()).toEqual([{ owner: 'benitez', token: tokenOf('benitez') }])
  })

  it('O52: several concurrent takeovers keep every session, each token with its owner', async () => {
    vi.stubGlobal('navigator', { locks: new FakeLocks() })
    const crew = ['sosa', 'gimenez', 'benitez', 'quiroga']
    for (const nombre of crew) await saveSesion(login(nombre))
    for (let round = 0; round < 10; round++) {
      // One of the users signs in by password, so that the token is only in the cookie
      await Promise.all([
        saveSesion(login('ledesma', 'operario', round)),
        ...crew.map(each => takeOver(each)),
      ])
      const all = await listCredentials()
      expect(all.map(({ owner }) => owner).sort()).toEqual([...crew, 'ledesma'].sort())
      for (const { owner, token } of all) expect(token).toBe(tokenOf(owner, owner === 'ledesma' ? round : 1))
      await Promise.all(crew.map(each => takeOver(each)))
      const winner = (await readSesion())?.nombre ?? ''
      expect(crew).toContain(winner)
      expect(await readCredentials()).toEqual({ owner: winner, token: tokenOf(winner) })
      expect(await listCredentials()).toHaveLength(all.length)
    }
  })

  it('a token that is not a JWT lasts 15 hours', async () => {
    const { vence } = await saveSesion({ ...login('operario'), token: 'opaque' })
    expect(vence - Date.now()).toBeGreaterThan(14.9 * 3_600_000)
    expect(vence - Date.now()).toBeLessThanOrEqual(15 * 3_600_000)
  })
}

const everyRelevo = () => {
  it.each(['admin', 'vendedor'])(
    'C43: a takeover ends the session of an %s on this device, with its token',
    async rol => {
      await saveSesion(entry('sosa'))
      await saveSesion(entry('otro', rol))
      expect(await takeOver('sosa')).toBe(true)
      expect(await readable()).not.toContain('firma-plena-otro')
      expect(await listPersonas()).toContainEqual(expect.objectContaining({ nombre: 'otro', vencida: true }))
      expect(await listCierres()).toContain(sidOf('otro', 'plena'))
      expect(await takeOver('otro')).toBe(false)
    },
  )

  it('C43: after a relevo, by PIN or by password, the relieved operario keeps only the sender’s token', async () => {
    await saveSesion(entry('sosa'))
    await saveSesion(entry('gimenez'))
    expect(await readable()).not.toContain('firma-plena-sosa')
    const sender = { owner: 'sosa', token: jwtOf('sosa', 'emisor') }
    expect(await listCredentials()).toEqual([{ owner: 'gimenez', token: jwtOf('gimenez', 'plena') }, sender])
    expect(await takeOver('sosa')).toBe(true)
    expect(await readable()).not.toContain('firma-plena-')
    expect(await listCierres()).toEqual([sidOf('sosa', 'plena'), sidOf('gimenez', 'plena')])
    expect(await readSesion()).toMatchObject({ nombre: 'sosa', vencida: false, soloEnvia: true })
    expect([await readCredentials(), await readEmisor()]).toEqual([null, sender])
  })

  it('C43: a full token that arrives after the next relevo is closed, not stored', async () => {
    await saveSesion(entry('sosa'))
    await saveSesion(entry('gimenez'))
    await takeOver('sosa')
    await savePleno('sosa', jwtOf('sosa', 'nueva'))
    expect(await readSesion()).toMatchObject({ nombre: 'sosa', soloEnvia: false, identificado: 'pin' })
    expect(await readCredentials()).toEqual({ owner: 'sosa', token: jwtOf('sosa', 'nueva') })
    await takeOver('gimenez')
    await savePleno('sosa', jwtOf('sosa', 'tarde'))
    expect(await readable()).not.toContain('-sosa-nueva')
    expect(await readable()).not.toContain('firma-tarde')
    expect(await listCierres()).toEqual(
      expect.arrayContaining([sidOf('sosa', 'nueva'), sidOf('sosa', 'tarde')]),
    )
  })

  it('C43: signing in again and signing out note the ended sessions for closing', async () => {
    await saveSesion(entry('sosa'))
    await saveSesion({ ...entry('sosa'), token: jwtOf('sosa', 'otra'), emisor: jwtOf('sosa', 'otro-emisor') })
    expect(await listCierres()).toEqual([sidOf('sosa', 'plena'), sidOf('sosa', 'emisor')])
    await dropCierres(await listCierres())
    await clearSesion('sosa')
    expect(await listCierres()).toEqual([sidOf('sosa', 'otra'), sidOf('sosa', 'otro-emisor')])
  })

  it('C43: a refused sender’s token ends the session', async () => {
    await saveSesion(entry('sosa'))
    await saveSesion(entry('gimenez'))
    await markVencida(jwtOf('sosa', 'plena'))
    expect(await listCredentials()).toHaveLength(2)
    await markVencida(jwtOf('sosa', 'emisor'))
    expect(await listCredentials()).toHaveLength(1)
    expect(await takeOver('sosa')).toBe(false)
  })

  it('C43: from a record of an earlier release other users’ tokens are dropped; an operario’s stays until a sender’s token replaces it', async () => {
    const kept = (nombre: string, rol: string) => ({
      ...{ nombre, rol, entro: 1, vence: EXP_S * 1000, vencida: false, identificado: 'clave' },
      ...{ tokenDigest: '', token: jwtOf(nombre, 'plena') },
    })
    await saveSesion(login('benitez'))
    const record = (await readFact<{ personas: object[] }>('sesion')) ?? { personas: [] }
    const digestOf = async (text: string) =>
      Array.from(
        new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
        byte => byte.toString(16).padStart(2, '0'),
      ).join('')
    const sosa = { ...kept('sosa', 'operario'), tokenDigest: await digestOf(jwtOf('sosa', 'plena')) }
    await writeFact('sesion', { ...record, personas: [kept('ana', 'admin'), sosa, ...record.personas] })
    await clearOthers()
    expect(await readable()).not.toContain('firma-plena-ana')
    const legacy = { owner: 'sosa', token: jwtOf('sosa', 'plena') }
    expect(await listSinEmisor()).toContainEqual(legacy)
    await saveEmisor(legacy, jwtOf('sosa', 'emisor'))
    expect(await readable()).not.toContain('firma-plena-')
    expect(await listCredentials()).toContainEqual({ owner: 'sosa', token: jwtOf('sosa', 'emisor') })
    expect(await listCierres()).toEqual([sidOf('ana', 'plena'), sidOf('sosa', 'plena')])
  })

  it('C43: a contract-only server issues no sender’s token, so an operario’s full token stays', async () => {
    await saveSesion(login('sosa'))
    await saveSesion(login('ana', 'admin'))
    await takeOver('sosa')
    expect(await readCredentials()).toEqual({ owner: 'sosa', token: tokenOf('sosa') })
    expect(await readable()).not.toContain('firma-ana')
  })
}

describe('a session without a cookie store', () => {
  everySession()
  describe('a relevo without a cookie store', everyRelevo)
})

describe('a session in cookies', () => {
  let store: FakeCookieStore
  beforeEach(() => {
    store = new FakeCookieStore()
    vi.stubGlobal('cookieStore', store)
  })
  everySession()
  describe('a relevo with cookies', everyRelevo)

  it('C43: a stale cookie, left because the browser was killed, is replaced', async () => {
    await saveSesion(entry('sosa'))
    await saveSesion(entry('ana', 'admin'))
    const before = new Map(store.jar)
    await takeOver('sosa')
    store.jar.clear()
    for (const [name, cookie] of before) store.jar.set(name, cookie)
    expect(await readCredentials()).toBeNull()
    await clearOthers()
    expect(await readable()).not.toContain('firma-plena-')
    await savePleno('sosa', jwtOf('sosa', 'nueva'))
    for (const [name, cookie] of before) store.jar.set(name, cookie)
    await clearOthers()
    expect(store.jar.get('__Host-token')).toMatchObject({ value: jwtOf('sosa', 'nueva') })
    expect(await readCredentials()).toEqual({ owner: 'sosa', token: jwtOf('sosa', 'nueva') })
  })

  it('O25: a session whose cookie is gone has ended, and its sender’s token still sends the outbox', async () => {
    await saveSesion(entry('sosa'))
    store.jar.clear()
    expect(await readSesion()).toMatchObject({ nombre: 'sosa', vencida: true, soloEnvia: false })
    expect(await readCredentials()).toBeNull()
    expect(await listCredentials()).toEqual([{ owner: 'sosa', token: jwtOf('sosa', 'emisor') }])
    await saveSesion(entry('gimenez'))
    await takeOver('sosa')
    expect(await readSesion()).toMatchObject({ nombre: 'sosa', vencida: false, soloEnvia: true })
  })

  it('C4: the token is in its cookie for 15 hours, and not in the database', async () => {
    await saveSesion(login('operario'))
    expect(store.jar.get('__Host-token')).toMatchObject({
      value: tokenOf('operario'),
      path: '/',
      sameSite: 'strict',
    })
    expect(((store.jar.get('__Host-token')?.expires ?? 0) - Date.now()) / 3_600_000).toBeCloseTo(15, 2)
    expect(JSON.stringify(await readFact('sesion'))).not.toContain('firma')
  })

  it('O52: the session of an earlier release continues', async () => {
    const token = tokenOf('operario')
    await saveSesion(login('operario'))
    const { personas } = (await readFact<{ personas: { tokenDigest: string }[] }>('sesion')) ?? {}
    const { tokenDigest } = personas?.[0] ?? {}
    const earlier = {
      nombre: 'operario',
      rol: 'operario',
      vence: 1,
      vencida: false,
      tokenDigest,
      token: null,
    }
    await writeFact('sesion', earlier)
    expect(await readCredentials()).toEqual({ owner: 'operario', token })
    await saveSesion(login('lopez'))
    expect(await listCredentials()).toContainEqual({ owner: 'operario', token })
  })

  it('O1, O52: killing the browser before it saved cookies loses no session of users who took over', async () => {
    await saveSesion(login('sosa'))
    const before = new Map(store.jar)
    await saveSesion(login('gimenez'))
    await takeOver('sosa')
    await takeOver('gimenez')
    expect(store.jar.get('__Host-token')).toMatchObject({ value: tokenOf('gimenez') })
    store.jar.clear()
    for (const [name, cookie] of before) store.jar.set(name, cookie)
    expect(await listCredentials()).toEqual(
      ['gimenez', 'sosa'].map(owner => ({ owner, token: tokenOf(owner) })),
    )
  })

  it.each([
    ['the cookie is written', '__Host-token'],
    ['the role cookie is written', '__Host-rol_clave'],
  ])('O1, O52: a crash before %s loses no session', async (_, broken) => {
    await saveSesion(login('sosa'))
    await saveSesion(login('ana'))
    const set = vi.spyOn(store, 'set').mockImplementation(async cookie => {
      if (typeof cookie === 'object' && cookie.name === broken) throw new Error('the browser was closed')
    })
    await expect(takeOver('sosa')).rejects.toThrow('closed')
    set.mockRestore()
    expect(await readSesion()).toMatchObject({ nombre: 'sosa', rol: 'operario', vencida: false })
    expect(await readCredentials()).toEqual({ owner: 'sosa', token: tokenOf('sosa') })
    expect(await takeOver('ana')).toBe(true)
    expect(await readCredentials()).toEqual({ owner: 'ana', token: tokenOf('ana') })
    expect(await takeOver('sosa')).toBe(true)
    expect(await listCredentials()).toHaveLength(2)
  })

  it('O52: a takeover during another user’s sign-in leaves that user’s session', async () => {
    vi.stubGlobal('navigator', { locks: new FakeLocks() })
    const set = store.set.bind(store)
    vi.spyOn(store, 'set').mockImplementation(async cookie => {
      await new Promise(resolve => setTimeout(resolve, 200))
      await set(cookie)
    })
    await saveSesion(login('sosa'))
    const entering = saveSesion(login('gimenez'))
    await vi.waitFor(async () => expect(await readFact('sesion')).toMatchObject({ actual: 'gimenez' }))
    await Promise.all([entering, takeOver('sosa')])
    expect((await listCredentials()).map(({ owner }) => owner).sort()).toEqual(['gimenez', 'sosa'])
  })

  it('O23: a token that does not match the record is not used', async () => {
    await saveSesion(login('operario'))
    await store.set({ name: '__Host-token', value: tokenOf('lopez') })
    expect(await readCredentials()).toBeNull()
    expect(await readSesion()).toMatchObject({ nombre: 'operario', vencida: true })
  })

  it('the role’s cookie is encrypted, and a logout clears all cookies', async () => {
    await saveSesion(login('ana', 'admin'))
    expect([...store.jar.keys()].sort()).toEqual(['__Host-rol', '__Host-rol_clave', '__Host-token'])
    expect(atob(store.jar.get('__Host-rol')?.value ?? '')).not.toContain('admin')
    expect(await readSesion()).toMatchObject({ rol: 'admin' })
    await signOutWhoWorks()
    expect(store.jar.size).toBe(0)
  })

  it('C6: a session has three cookies, each far below the browser’s limit', async () => {
    const token = `h.${btoa(JSON.stringify({ sub: 'n'.repeat(100), exp: EXP_S, cnf: 'c'.repeat(43) }))}.${'f'.repeat(43)}`
    await saveSesion({ ...login('n'.repeat(100), 'admin'), token })
    const sizes = [...store.jar].map(([name, { value }]) => name.length + value.length)
    expect(sizes).toHaveLength(3)
    for (const size of sizes) expect(size).toBeLessThan(1024)
  })

  it.each([
    ['__Host-rol', 'AAAA'],
    ['__Host-rol', 'no es base64 %'],
    ['__Host-rol_clave', btoa('corta')],
    ['__Host-rol', ''],
  ])('C5: an altered %s cookie (%s) leaves the role of the login', async (name, value) => {
    await saveSesion(login('operario'))
    await store.set({ name, value })
    expect(await readSesion()).toMatchObject({ rol: 'operario', vencida: false })
    expect(await readCredentials()).not.toBeNull()
  })

  it.each([
    ['lost', (name: string) => store.delete({ name })],
    ['altered', (name: string) => store.set({ name, value: 'AAAA' })],
  ])('a role cookie that was %s is written again', async (_, spoil) => {
    await saveSesion(login('ana', 'admin'))
    for (const name of ['__Host-rol', '__Host-rol_clave']) {
      await spoil(name)
      expect(await readSesion()).toMatchObject({ rol: 'admin' })
      await vi.waitFor(async () => expect(await readRolCookie()).toBe('admin'))
    }
  })

  it('a role cookie is not rewritten for a session whose token is gone', async () => {
    await saveSesion(login('ana', 'admin'))
    store.jar.clear()
    await readSesion()
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(store.jar.size).toBe(0)
  })

  it('C5: a role cookie of another session cannot be decrypted', async () => {
    await saveSesion(login('ana', 'admin'))
    const admin = store.jar.get('__Host-rol')?.value ?? ''
    await saveSesion(login('operario'))
    await store.set({ name: '__Host-rol', value: admin })
    expect(await readSesion()).toMatchObject({ rol: 'operario' })
  })

  it('O1: a crash between the writes of record and cookie gives no user another user’s token', async () => {
    await saveSesion(login('operario'))
    const set = vi.spyOn(store, 'set').mockRejectedValue(new Error('the browser was closed'))
    await expect(saveSesion(login('lopez'))).rejects.toThrow('closed')
    set.mockRestore()
    expect(await readCredentials()).toBeNull()
    await writeFact('sesion', null)
  })
})
