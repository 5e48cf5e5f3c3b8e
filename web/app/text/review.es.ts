import review from "../../../src/dummywhist/text/es/review.ftl";

export default [review];
