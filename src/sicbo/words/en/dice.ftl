# The names of the dice tests, and their findings.

## Tests

test--falls = 216 falls
test--classes = 56 classes
test--faces-of-die = faces of die { $die }
test--faces = faces of all dice
test--opposite-faces = opposite faces
test--totals = totals
test--triples = triples
test--repeats = repeats
test--totals-in-a-row = totals in a row
test--transitions = transitions
test--runs = runs of Big and Small
test--gaps = gaps between { $face }s
test--with-note = { $test }, { $note }
groups = { $groups } groups
no-triples = no triples

## Findings of one test

too-even = too even
too-uneven = too uneven
too-few-triples = too few triples
too-many-triples = too many triples
too-few-repeats = too few repeats
too-many-repeats = too many repeats
totals-alternate = high and low totals alternate
totals-follow = like totals follow each other
depends-on-last = each result depends on the one before
too-few-runs = too few runs
too-many-runs = too many runs
all-alike = cannot be judged: all totals are alike
side-too-rare = too few to judge: Small or Big is too rare
face-too-rare = too few to judge: the face is too rare
too-few-sides = too few to judge: { $least } Small and { $least } Big are needed
too-few = too few to judge
as-expected = as expected
unusual = unusual only on its own
signal = signal: { $tail }

## Findings of all tests together

too-few-results = too few to judge: { $results ->
    [one] { $results } result
   *[other] { $results } results
}, and at least { $fewest } are needed
nothing-found = nothing found: { $tests } tests, judged together at 1 %, see no difference from fair dice
signals = signal, not proof: { $signals } of { $tests } tests, judged together at 1 % ({ $named })
suspicious-order = { $verdict }; every result is written lowest first: are the dice really told apart?
signals-then = { $first }; { $rest }
