import review from "../../../src/dummywhist/text/en/review.ftl";

export default [review];
