import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { PermisoPrograma } from '#contract/permisos.ts'
import {
  type ProgramaAnulado,
  type ProgramaCreado,
  ProgramaEnvio,
  ProgramaNuevo,
  type QuienSoy,
} from '#contract/programa.ts'
import { checkPrograma, normalizePrograma, sortPermisos } from '#domain/cuenta/programa.ts'
import { FALLA_PROGRAMA, permisosEnPalabras, SERVIDOR_PROGRAMAS } from '#messages/persona/programas.ts'
import { audit } from '../cuentas/auditoria.ts'
import { PROGRAMA } from '../cuentas/equipo.ts'
import { huellaOf } from '../cuentas/passwords.ts'
import { refreshSesiones } from '../cuentas/sesiones.ts'
import type { Queryable } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { IdParams, type RouteContext, routeOf, verdictOf } from '../http/route-context.ts'
import { lockRow } from '../http/row-version.ts'
import { sendLista, takePagina } from '../http/send-lista.ts'
import type { Write } from '../sync/write.ts'
import {
  getPrograma,
  listProgramas,
  ORDEN_PROGRAMAS,
  pageProgramas,
  quitarPrograma,
  renameAutor,
  SQL_LOCK_PROGRAMA,
  savePrograma,
  takeAutor,
  updatePrograma,
} from './programa-sql.ts'

const CONFIG = { accion: 'programas.administrar' } as const

/** A key of 256 random bits cannot be guessed, so a fast hash without salt is enough. */
const makeClave = (): string => `but_${randomBytes(32).toString('base64url')}`
const muestraOf = (clave: string): string => `${clave.slice(0, 8)}…${clave.slice(-4)}`

function admitPrograma(envio: ProgramaEnvio): { nombre: string; permisos: PermisoPrograma[] } {
  const nombre = normalizePrograma(envio.nombre)
  const permisos = sortPermisos(envio.permisos)
  const fallas = checkPrograma(nombre, permisos)
  const [campo] = Object.keys(fallas)
  const falla = fallas.nombre ?? fallas.permisos
  if (campo && falla) throw new Refusal('PEDIDO_INVALIDO', FALLA_PROGRAMA[falla], { campos: [campo] })
  return { nombre, permisos }
}

const duplicado = (nombre: string): Refusal =>
  new Refusal('DUPLICADO', SERVIDOR_PROGRAMAS.duplicado(nombre), { campos: ['nombre'] })

/** Routes for the keys of other programs (docs/decisions/0042), and for the caller's identity. */
export async function programasRoutes(app: FastifyInstance, { db }: RouteContext): Promise<void> {
  app.route({
    ...routeOf(ENDPOINTS.quienSoy, { accion: 'identidad.preguntar' }),
    handler: async ({ user }) => {
      const quien: QuienSoy =
        user.rol === PROGRAMA
          ? {
              tipo: 'programa',
              nombre: user.sub,
              permisos: [...user.permisos],
              vence: new Date(user.exp * 1000).toISOString(),
            }
          : { tipo: 'persona', nombre: user.sub, rol: user.rol }
      return quien
    },
  })

  app.route({
    ...routeOf(ENDPOINTS.programas, CONFIG),
    handler: async (request, reply) => {
      const pagina = takePagina(request, ORDEN_PROGRAMAS)
      if (pagina) return sendLista(request, reply, await pageProgramas(db, pagina))
      return listProgramas(db)
    },
  })

  app.route<{ Body: ProgramaNuevo }>({
    // The answer contains the program's key, so it must not be stored with an idempotency key
    ...routeOf(ENDPOINTS.crearPrograma, { ...CONFIG, keyless: true }),
    schema: { body: ProgramaNuevo },
    onSend: refreshSesiones,
    handler: async (request, reply) => {
      const { nombre, permisos } = admitPrograma(request.body)
      const clave = makeClave()
      return app.write(request, reply, async ({ tx, actor }) => {
        const id = await takeAutor(tx, SERVIDOR_PROGRAMAS.autor(nombre))
        if (id === undefined) throw duplicado(nombre)
        await savePrograma(tx, {
          ...{ id, nombre, permisos, dias: request.body.dias, creadaPor: actor.id },
          ...{ huella: huellaOf(clave), muestra: muestraOf(clave) },
        })
        await audit(request, tx, {
          que: 'programa-crear',
          sobre: nombre,
          resultado: permisosEnPalabras(permisos),
        })
        const creado: ProgramaCreado = { ...(await readSaved(tx, id)), clave }
        return { status: 201, body: JSON.stringify(creado) }
      })
    },
  })

  /** Locks the program of the path. @returns its name. @throws Refusal 404; 412 if the caller saw another version. */
  const lock = async (write: Write, id: number): Promise<string> => {
    const noExiste = () => new Refusal('NO_EXISTE', SERVIDOR_PROGRAMAS.noExiste)
    const read = () => getPrograma(write.tx, id)
    return (await lockRow<{ nombre: string }>(write, SQL_LOCK_PROGRAMA, { id, noExiste, read })).nombre
  }

  app.route<{ Params: IdParams; Body: ProgramaEnvio }>({
    ...routeOf(ENDPOINTS.modificarPrograma, CONFIG),
    schema: { params: IdParams, body: ProgramaEnvio },
    onSend: refreshSesiones,
    handler: (request, reply) => {
      const { id } = request.params
      const nuevo = admitPrograma(request.body)
      return app.write(request, reply, async write => {
        const { tx } = write
        const antes = await lock(write, id)
        if (nuevo.nombre !== antes && !(await renameAutor(tx, id, SERVIDOR_PROGRAMAS.autor(nuevo.nombre))))
          throw duplicado(nuevo.nombre)
        await updatePrograma(tx, id, nuevo)
        const sobre = nuevo.nombre === antes ? antes : `${antes} → ${nuevo.nombre}`
        await audit(request, tx, {
          que: 'programa-editar',
          sobre,
          resultado: permisosEnPalabras(nuevo.permisos),
        })
        return verdictOf(await readSaved(tx, id))
      })
    },
  })

  app.route<{ Params: IdParams }>({
    ...routeOf(ENDPOINTS.anularPrograma, CONFIG),
    schema: { params: IdParams },
    onSend: refreshSesiones,
    handler: (request, reply) =>
      app.write(request, reply, async write => {
        const { id } = request.params
        const sobre = await lock(write, id)
        await quitarPrograma(write.tx, id)
        await audit(request, write.tx, { que: 'programa-anular', sobre, resultado: 'ok' })
        return verdictOf({ id } satisfies ProgramaAnulado)
      }),
  })
}

async function readSaved(tx: Queryable, id: number) {
  const programa = await getPrograma(tx, id)
  if (!programa) throw new Error('the saved program is not there')
  return programa
}
