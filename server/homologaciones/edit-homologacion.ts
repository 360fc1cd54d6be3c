import type { HomologacionEnvio } from '#contract/homologacion.ts'
import { NRO_MAX } from '#contract/limites.ts'
import { SERVIDOR } from '#messages/server/problemas.ts'
import { type Antes, SQL_ANTES } from '../butacas/write-butaca.ts'
import { readTexto, requireTexto } from '../http/body/read-texto.ts'
import { Refusal } from '../http/refusal.ts'
import type { RouteContext } from '../http/route-context.ts'
import { requireVersion } from '../http/row-version.ts'
import type { SingleWrite } from '../sync/write.ts'
import { editHomologacionParams, getHomologacion, sqlEditHomologacion } from './edit-homologacion-sql.ts'

const readNro = ({ butaca }: HomologacionEnvio): string => requireTexto('butaca', butaca, NRO_MAX)

/** PUT /api/homologaciones: answers the row as it is then. Refused with 400, 404, 412 or 422. */
export function editHomologacion({
  homologacion: json,
  homologadaExtra: { repetidas },
}: RouteContext): (body: HomologacionEnvio) => SingleWrite<Pick<Antes, 'borrada'>> {
  const extra = { ...json.extra, ...(repetidas === undefined ? {} : { repetidas }) }
  const ctes = sqlEditHomologacion({ ...json, extra })
  return body => ({
    ctes,
    status: 200,
    why: SQL_ANTES,
    params: ({ expectedVersion }) =>
      editHomologacionParams(
        {
          nro: readNro(body),
          // Numbers too: the screen edits what looks like one as a number (specification §2)
          etiquetaBlanca: requireTexto('etiqueta_blanca', String(body.etiqueta_blanca)),
          etiquetaGris: requireTexto('etiqueta_gris', String(body.etiqueta_gris)),
          comprador: body.comprador == null ? body.comprador : readTexto('comprador', String(body.comprador)),
        },
        expectedVersion,
      ),
    async refuse(write, { borrada }) {
      const nro = readNro(body)
      const found = await getHomologacion(write.tx, json, nro)
      if (found) {
        const read = async () => found.texto
        await requireVersion(write, found.version, { read, historial: null, factoryTz: json.factoryTz })
      }
      throw borrada
        ? new Refusal('REGLA', SERVIDOR.butacaBorrada(nro))
        : new Refusal('NO_EXISTE', SERVIDOR.homologacionNoExiste(nro))
    },
  })
}
