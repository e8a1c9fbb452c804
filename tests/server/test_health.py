"""Whoever watches a process learns whether it answers, and whether it can take requests."""

from pathlib import Path

from server.edge import served


async def test_a_process_that_answers_is_healthy_and_ready(tmp_path: Path) -> None:
    """Both are told to anyone."""
    async with served(tmp_path) as edge, edge.browser() as browser:
        health, ready = await browser.get("/health"), await browser.get("/ready")

        assert (200, {"is_alive": True}) == (health.status_code, health.json())
        assert (200, {"is_ready": True, "missing": []}) == (ready.status_code, ready.json())


async def test_a_process_without_its_bus_is_healthy_and_not_ready(tmp_path: Path) -> None:
    """It is not started anew for what it cannot help, and gets no requests meanwhile."""
    async with served(tmp_path) as edge, edge.browser() as browser:
        await edge.bus.close()
        health, ready = await browser.get("/health"), await browser.get("/ready")

        assert 200 == health.status_code
        assert (503, ["the bus is away"]) == (ready.status_code, ready.json()["missing"])


async def test_what_is_not_there_is_told_in_our_own_words(tmp_path: Path) -> None:
    """An unknown address and a method that it does not have are refused like everything else."""
    async with served(tmp_path) as edge, edge.browser() as browser:
        for answer in (await browser.get("/nowhere"), await browser.post("/health")):
            assert (404, "request/unknown") == (answer.status_code, answer.json()["code"])
