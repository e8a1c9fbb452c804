"""The web application of a house: its routes, error handlers and guard."""

from litestar import Litestar
from litestar.types import ControllerRouterHandler

from sicbo.audit.program import expected_of
from sicbo.clock import Clock
from sicbo.house_runtime.house import House
from sicbo.server.desks.about import about_routes
from sicbo.server.desks.cage_desk import CageDesk
from sicbo.server.desks.event_log import EventLog
from sicbo.server.desks.first_orders import FirstOrders
from sicbo.server.desks.first_steps import first_steps_routes
from sicbo.server.desks.layouts import layout_routes
from sicbo.server.desks.order_forms import OrderForms
from sicbo.server.desks.orders import Orders
from sicbo.server.desks.proposal_preview import ProposalPreview
from sicbo.server.desks.proposals import Proposals
from sicbo.server.desks.reports_desk import ReportsDesk
from sicbo.server.desks.rule_documents import rule_document_routes
from sicbo.server.desks.staff_list import staff_routes
from sicbo.server.desks.verification import verification_routes
from sicbo.server.devices.gate import Gate
from sicbo.server.devices.routes import device_routes
from sicbo.server.edge.error_handlers import ErrorHandlers
from sicbo.server.edge.guard import Application, Guard
from sicbo.server.edge.health import health_routes
from sicbo.server.edge.last_resort import Faults, LastResort
from sicbo.server.edge.matrix import Admission, read_matrix, routes_of
from sicbo.server.edge.metrics import ROW as METRICS
from sicbo.server.edge.metrics import metrics_routes
from sicbo.server.edge.open_sockets import OpenSockets
from sicbo.server.edge.openapi import document_route
from sicbo.server.edge.rate_limits import RateLimits
from sicbo.server.edge.screens import screen_routes
from sicbo.server.edge.strict_request import StrictRequest
from sicbo.server.program_watch import ProgramWatch
from sicbo.server.settings import Settings
from sicbo.server.sign_in.routes import sign_in_routes
from sicbo.server.sign_in.sign_in_service import SignInService
from sicbo.server.sockets.dice_reader import DiceReaders
from sicbo.server.sockets.game_console import Consoles
from sicbo.server.sockets.live_socket import SocketServices
from sicbo.server.sockets.pit_desk import PitDesk
from sicbo.server.sockets.player_terminal import Terminals
from sicbo.server.sockets.table_display import Displays
from sicbo.storage.credential_store import CredentialStore
from sicbo.streams import name_of_kind
from sicbo.table.orders import ORDERS


def all_routes(  # noqa: PLR0913 - dependencies, each by name
    house: House,
    credentials: CredentialStore,
    sign_in_service: SignInService,
    clock: Clock,
    settings: Settings,
    *,
    sockets: OpenSockets | None = None,
    watch: ProgramWatch | None = None,
) -> list[ControllerRouterHandler]:
    """Return all routes and sockets of a house."""
    matrix = read_matrix()
    sockets = sockets or OpenSockets()
    watch = watch or ProgramWatch(house, clock, expected_of(None))
    limits = settings.limits
    gate = Gate(house, credentials, clock, limits)
    rate_limits = RateLimits(clock, limits)
    services = SocketServices(
        house=house,
        gate=gate,
        sign_in_service=sign_in_service,
        clock=clock,
        matrix=matrix,
        limits=limits,
        rate_limits=rate_limits,
        player_idle_seconds=settings.access.player_idle_seconds,
    )
    terminals = Terminals(services)
    sockets.before_goodbye(terminals.presence.close)
    orders = Orders(house, matrix, limits, rate_limits)
    return [
        *health_routes(house),
        *metrics_routes(house, watch, sockets, terminals),
        *verification_routes(house, watch),
        *sign_in_routes(sign_in_service, clock, matrix, gate, rate_limits.connects),
        *about_routes(house, sign_in_service, clock, matrix, settings.access),
        *first_steps_routes(house, clock),
        *FirstOrders(house, clock).routes(),
        *rule_document_routes(),
        *device_routes(gate, rate_limits.connects),
        *terminals.routes(),
        *DiceReaders(services).routes(),
        *Consoles(services).routes(),
        *screen_routes(house.tables),
        *layout_routes(house),
        *CageDesk(house, clock, orders).routes(),
        *orders.routes(),
        *OrderForms(house, matrix).routes(),
        *Proposals(house, clock, orders).routes(),
        *ProposalPreview(house).routes(),
        *staff_routes(house, sign_in_service),
        *PitDesk(services).routes(),
        *EventLog(house).routes(),
        *Displays(services).routes(),
        *ReportsDesk(house, matrix, clock, limits).routes(),
    ]


def web_edge(  # noqa: PLR0913 - dependencies, each by name
    house: House,
    credentials: CredentialStore,
    sign_in_service: SignInService,
    clock: Clock,
    settings: Settings,
    *,
    sockets: OpenSockets | None = None,
    watch: ProgramWatch | None = None,
) -> Application:
    """Build the application of a house; raise NotInTheMatrix if a route or message has no row."""
    matrix = read_matrix()
    sockets = sockets or OpenSockets()
    faults = Faults(clock, settings.limits, house.meters)
    routes = all_routes(house, credentials, sign_in_service, clock, settings, sockets=sockets, watch=watch)
    inner = Litestar(
        route_handlers=[*routes, document_route(house, routes)],
        guards=[
            Admission(
                matrix,
                sign_in_service,
                badges={METRICS: settings.metrics_token},
                enrolled_consoles=settings.access.enrolled_consoles,
            )
        ],
        openapi_config=None,
        request_class=StrictRequest,
        exception_handlers=ErrorHandlers(house.meters, faults).handlers(),
        debug=False,
        logging_config=None,
    )
    messages = [row for kind in (Terminals, DiceReaders, Consoles, PitDesk, Displays) for row in kind.rows()]
    messages += [f"table {name_of_kind(each)}" for each in ORDERS]
    matrix.refuse_missing_or_unused_rows([*routes_of(inner), *messages])
    # Litestar has its own names for the same ASGI.
    guarded = Guard(inner, settings, house.meters)  # type: ignore[arg-type]
    return LastResort(sockets.tracking(guarded), settings, faults, house.meters)
