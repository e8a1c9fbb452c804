"""Every reason for saying no about a proposal: codes that stay the same, in the order of looking."""

from sicbo.streams import Catalogue

CATALOGUE = Catalogue(
    {
        # making one
        "proposal/needs-a-reason": "a proposal is kept with its reason",
        "proposal/not-needed": "{action} takes nobody else than you: order it",
        "proposal/is-made": "{person} has proposed this already, as proposal {proposal}",
        "proposal/too-many": "{waiting} proposals wait already: approve, reject or withdraw some of them",
        # deciding one
        "proposal/unknown": "there is no proposal {proposal} here",
        "proposal/is-over": "proposal {proposal} was {ended}",
        "proposal/too-late": "proposal {proposal} was to be approved before {expired_at}",
        "proposal/same-person": "{person} has proposed it: another person approves",
        "proposal/same-session": "it was proposed in this session: another person approves in his or her own",
        "proposal/not-yours": "{person} has proposed it, and nobody else can take it back",
        "proposal/other-body": "this is not what proposal {proposal} asks for: look at it again",
        "proposal/step-up-needed": "show a second factor first: one of the last {minutes} minutes is needed",
        "proposal/has-moved": "{target} is not as it was when this was proposed: propose it again",
    }
)
refused = CATALOGUE.refused
